import { type SignedInScope } from '#api/core/access/scope.ts'
import { versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { type VerificationMethod } from '#contract/seo/sites.forms.ts'
import { type Verdict } from './proof-verdict.ts'
import { recordSiteEvent, type SiteEvent } from './sites.audit.ts'
import { assertSiteVersion, type SiteRow, updateSite } from './sites.queries.ts'

export interface Look {
  method: VerificationMethod
  verdict: Verdict
  startedAt: Date
}

interface Kept {
  /** Whether a proof that was not found is one that is gone, and not one that can't be looked for at the moment. */
  isGone: boolean
  /** Whether somebody did it, and not a look that falls due. */
  isByCaller: boolean
  /** Whether a site that is verified another way stays so. */
  keepsMethod?: boolean
}

/** With an event it is a new version; a look that confirms what was known is none. */
function writeSite(
  scope: SignedInScope,
  site: SiteRow,
  values: Parameters<typeof updateSite>[2],
  event?: SiteEvent,
): Promise<void> {
  const { db } = scope
  const version = site.version + (event ? 1 : 0)
  return commit(
    db,
    [
      assertSiteVersion(db, site),
      updateSite(db, site, { ...values, version }),
      ...(event ? [recordSiteEvent(scope, { ...site, version }, event)] : []),
    ],
    { version: versionMoved },
  )
}

/**
 * Writes down what a look has found of a site, beside what became of the site while it was looked for. Resolves to whether
 * the site is verified then.
 */
export async function keepLook(
  scope: SignedInScope,
  site: SiteRow,
  { method, verdict, startedAt }: Look,
  { isGone, isByCaller, keepsMethod = false }: Kept,
): Promise<boolean> {
  const at = scope.now()
  const wasVerified = site.verifiedAt !== null
  if (verdict.kind === 'proved' && keepsMethod && wasVerified && site.method !== method) {
    await writeSite(scope, site, { lastCheckedAt: at })
    return true
  }
  if (verdict.kind === 'proved') {
    const isNews = !wasVerified || site.method !== method
    const event: SiteEvent = {
      action: 'site.verified',
      before: { method: site.method },
      after: { method },
      isByCaller,
    }
    await writeSite(scope, site, { method, verifiedAt: at, lastCheckedAt: at }, isNews ? event : undefined)
    return true
  }
  // Another way that doesn't work takes nothing from the one that does, nor does a look what a later one has seen.
  const isOwnProof = site.method === method && Number(site.verifiedAt) <= startedAt.getTime()
  if (!isGone || !wasVerified || !isOwnProof) {
    await writeSite(scope, site, { lastCheckedAt: at })
    return wasVerified
  }
  await writeSite(
    scope,
    site,
    { verifiedAt: null, lastCheckedAt: at },
    { action: 'site.verification-lost', reason: verdict.message, isByCaller },
  )
  return false
}
