import { isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { requirePlan } from '#api/core/plans/plan-limits.ts'
import { normalizeUrl } from '#api/engine/urls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'

const PAGES_PER_MINUTE = 20
const PAGES_PER_DAY = 1_000
const PRIVATE_ADDRESS = 'This address is private or not a website. Enter a public one (e.g., example.com).'

function refuse(message: string): DomainError {
  return new DomainError('validation-failed', message, { errors: { url: [message] } })
}

/** The normalized URL of a page of a public host. */
export function toPublicUrl({ settings }: Pick<SignedInScope, 'settings'>, given: string): string {
  const url = normalizeUrl(given)
  if (url === null) throw refuse('Please enter a valid domain (e.g., example.com).')
  if (!isAllowedAddress(url, toFetchRules(settings))) throw refuse(PRIVATE_ADDRESS)
  return url
}

/**
 * The URL of a page that somebody wants to be fetched at once, normalized: with a plan, of a public host, and within the limits of
 * the organization.
 */
export async function admitPage(scope: SignedInScope, given: string): Promise<string> {
  const { actor, now } = scope
  requirePlan(actor, now())
  const url = toPublicUrl(scope, given)
  await limit(scope, [
    { key: `page-audit:minute:${actor.organizationId}`, max: PAGES_PER_MINUTE, windowSeconds: 60 },
    { key: `page-audit:day:${actor.organizationId}`, max: PAGES_PER_DAY, windowSeconds: 86_400 },
  ])
  return url
}
