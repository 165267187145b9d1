import { refuse } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent } from '#api/core/versions/until-current.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Limit, limit } from '#api/lib/rate-limit.ts'
import { SITE_REFUSALS } from '#contract/seo/sites.actions.ts'
import { type VerificationMethod, type VerifySite } from '#contract/seo/sites.forms.ts'
import { findSiteReason } from '#contract/seo/sites.policy.ts'
import { type SiteDetail } from '#contract/seo/sites.ts'
import { METHOD_WORDS } from '#contract/seo/sites.words.ts'
import { keepLook, type Look } from './keep-look.service.ts'
import { lookForProof } from './site-proof.service.ts'
import { getSite, getSiteRow, toSiteFacts } from './sites.service.ts'
import { type SiteRow } from './sites.queries.ts'

const VERIFICATIONS_PER_HOUR = 30
/** Over all organizations: a host should hardly notice. */
const VERIFICATIONS_PER_HOST_AND_HOUR = 60

const verificationLimits = ({ organizationId, host }: SiteRow): Limit[] => [
  { key: `site-verify:${organizationId}`, max: VERIFICATIONS_PER_HOUR, windowSeconds: 3600 },
  { key: `site-verify:host:${host}`, max: VERIFICATIONS_PER_HOST_AND_HOUR, windowSeconds: 3600 },
]

/**
 * Whether the caller only looks again for what its page showed, while somebody has verified the site another way. Who chose
 * this way themselves is refused once, with the other one named.
 */
async function isOutdated(
  scope: SignedInScope,
  site: SiteRow,
  { method, ...opened }: VerifySite,
): Promise<boolean> {
  const current = site.method
  if (site.verifiedAt === null || current === null) return false
  const merged = await mergeEdit<{ method: VerificationMethod }>(scope, {
    current: { id: site.id, version: site.version, values: { method: current } },
    sent: { method },
    opened,
    toText: () => METHOD_WORDS[current],
    again: 'Verify again to use this instead.',
  })
  return current !== method && merged.method === undefined
}

/** Decided by the site as it is now: a look takes a while. */
async function keepVerification(
  scope: SignedInScope,
  id: string,
  { form, look }: { form: VerifySite; look: Look },
): Promise<void> {
  const site = await getSiteRow(scope, id)
  await keepLook(scope, site, look, {
    isGone: look.verdict.kind === 'missing',
    isByCaller: true,
    keepsMethod: await isOutdated(scope, site, form),
  })
}

/** @throws {DomainError} `validation-failed` at `method` where the proof is not found, with what to do about it */
export async function verifySite(scope: SignedInScope, id: string, form: VerifySite): Promise<SiteDetail> {
  refuse(SITE_REFUSALS, findSiteReason('verify', toSiteFacts(scope)))
  const site = await getSiteRow(scope, id)
  await isOutdated(scope, site, form)
  await limit(scope, verificationLimits(site))
  const startedAt = scope.now()
  const verdict = await lookForProof(scope, site, form.method)
  const look = { method: form.method, verdict, startedAt }
  await untilCurrent(() => keepVerification(scope, id, { form, look }))
  if (verdict.kind === 'proved') return getSite(scope, id)
  throw new DomainError('validation-failed', verdict.message, { errors: { method: [verdict.message] } })
}
