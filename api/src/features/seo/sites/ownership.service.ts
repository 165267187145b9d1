import { isPrivateHost } from '#api/crawl/fetch/address-guard.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { untilCurrent } from '#api/core/versions/until-current.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { keepLook, type Look } from './keep-look.service.ts'
import { isProofFor, listProvingHosts } from './site-hosts.ts'
import { lookForProof } from './site-proof.service.ts'
import { findSiteRow, listVerifiedRows, type SiteRow } from './sites.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long a proof is valid before it is checked again. */
const FRESH_MS = 7 * DAY_MS
/** Retry interval after a check without a response. */
const RETRY_MS = HOUR_MS
/** How long a verification lasts while site or resolver do not respond. */
const GRACE_MS = 30 * DAY_MS

const REMOVED = 'It is no longer one of your sites.'

export interface Ownership {
  /** The verified hosts among these. */
  proved: string[]
  /** Why a verification was lost; null where there was none, or it holds. */
  problem: string | null
}

type State = Pick<SiteRow, 'verifiedAt' | 'lastCheckedAt'>
const ageOf = (at: Date | null, now: Date) => (at === null ? Infinity : now.getTime() - at.getTime())
const wasUnanswered = ({ verifiedAt, lastCheckedAt }: State) => Number(lastCheckedAt) > Number(verifiedAt)
const isOutOfGrace = ({ verifiedAt }: State, now: Date) => ageOf(verifiedAt, now) >= GRACE_MS

/** Whether the proof of a verified site has to be checked again. */
export function isDue(site: State, now: Date): boolean {
  const believed = wasUnanswered(site) ? RETRY_MS : FRESH_MS
  return isOutOfGrace(site, now) || ageOf(site.lastCheckedAt, now) >= believed
}

/** Decided by the site as it is now: a look takes a while. Returns what is wrong, or null while the proof holds. */
async function keep(scope: SignedInScope, which: SiteRow, look: Look): Promise<string | null> {
  const site = await findSiteRow(scope.db, which)
  if (!site) return REMOVED
  const { verdict } = look
  const isGone = verdict.kind === 'missing' || isOutOfGrace(site, scope.now())
  const isVerified = await keepLook(scope, site, look, { isGone, isByCaller: false, keepsMethod: true })
  return isVerified || verdict.kind === 'proved' ? null : verdict.message
}

async function recheck(scope: SignedInScope, site: SiteRow): Promise<string | null> {
  const { method } = site
  const startedAt = scope.now()
  if (method === null || !isDue(site, startedAt)) return null
  const verdict = await lookForProof(scope, site, method)
  return untilCurrent(() => keep(scope, site, { method, verdict, startedAt }))
}

/**
 * The verified hosts of the caller's organization among these. A proof older than a week is checked again. Private
 * hosts need none where the operator lets audits reach them: they are the operator's.
 */
export async function findOwnership(scope: SignedInScope, hosts: string[]): Promise<Ownership> {
  const { actor, db, settings } = scope
  const { allowPrivate } = toFetchRules(settings)
  const isOperators = (host: string) => allowPrivate && isPrivateHost(new URL(`http://${host}`).hostname)
  if (hosts.every(isOperators)) return { proved: hosts, problem: null }

  const sites = await listVerifiedRows(db, {
    organizationId: actor.organizationId,
    hosts: hosts.flatMap(listProvingHosts),
  })
  const relevant = sites.filter((site) => hosts.some((host) => isProofFor(site, host)))
  const problems = await Promise.all(relevant.map((site) => recheck(scope, site)))
  const holding = relevant.filter((_, index) => problems[index] === null)
  return {
    proved: hosts.filter((host) => isOperators(host) || holding.some((site) => isProofFor(site, host))),
    problem: problems.find((problem) => problem !== null) ?? null,
  }
}
