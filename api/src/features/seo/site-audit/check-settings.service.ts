import { type SignedInScope } from '#api/core/access/scope.ts'
import { hasActivePlan, limitsAt, requireWithin } from '#api/core/plans/plan-limits.ts'
import { refuseOwnChecks } from '#api/crawl/run/refuse-own-checks.ts'
import { type StartAudit } from '#contract/seo/site-audit.forms.ts'
import { type KeptSecrets, readSecrets, type StoredSecrets } from './audit-secrets.ts'
import {
  type Ownership,
  readOwnersRights,
  readScope,
  readStart,
  refuseUnavailable,
} from './start-settings.ts'

/**
 * Refuses at its field what an audit with these settings would be refused for, whatever else is in progress. Resolves to its
 * start and to its secrets as they are stored.
 */
export async function checkSettings(
  scope: SignedInScope,
  input: StartAudit,
  { stored, ...ownership }: Ownership & { stored: StoredSecrets | null },
): Promise<KeptSecrets & { url: string }> {
  const { actor, now } = scope
  const { url } = readScope(scope, readStart(scope, input.url), input)
  if (actor.plan && hasActivePlan(actor, now()) && input.maxPages !== undefined)
    requireWithin('pagesPerCrawl', limitsAt(actor.plan, now()), input.maxPages, 'maxPages')
  refuseUnavailable(scope, input)
  refuseOwnChecks(input.ownChecks)
  const secrets = await readSecrets(scope, url, input, stored)
  await readOwnersRights(scope, url, input, ownership)
  return { url, ...secrets }
}
