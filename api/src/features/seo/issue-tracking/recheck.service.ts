import { commit } from '#api/db/commit.ts'
import { refuse } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { crawlOf, type RecheckRefusal } from '#api/crawl/run/crawl-calls.ts'
import { MOST_OPEN } from '#api/crawl/store/recheck-store.ts'
import { type Check } from '#api/engine/check.ts'
import { type CheckId } from '#api/engine/registry.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { ISSUE_REFUSALS } from '#contract/seo/issue-tracking.actions.ts'
import { findIssueReason } from '#contract/seo/issue-tracking.policy.ts'
import {
  type getRecheck as getContract,
  MOST_RECHECKED_CHECKS,
  type NewRecheck,
  type Recheck,
} from '#contract/seo/issue-tracking.rechecks.ts'
import { assertTrackVersion, listTracks, updateTrack } from './issue-tracks.queries.ts'
import { recordIssueEvent } from './issue-tracking.audit.ts'
import { getAuditFacts, getCheckInfo, type Issue, openIssue, todayOf } from './issues.ts'
import { isMade, listPresence } from './presence.ts'
import { type AuditFacts } from './site-audits.queries.ts'
import { readIssueFacts } from './tracked-issues.service.ts'

/** Each fetches up to some hundred pages of somebody's site. */
const RECHECKS_PER_HOUR = 60

/** Checks that read more of a host than its pages. */
const OF_HOST: ReadonlySet<CheckId> = new Set(['noindex-in-sitemap', 'link-orphan'])

const REFUSALS: Record<RecheckRefusal, () => DomainError> = {
  unfinished: () => new DomainError('conflict', ISSUE_REFUSALS.unfinished.text),
  nothing: () => new DomainError('conflict', 'The audit has none of this by now. Reload the page.'),
  busy: () =>
    new DomainError(
      'conflict',
      `${MOST_OPEN} rechecks of this audit are waiting. Wait for one of them to end.`,
    ),
}

function asksHost({ scope, category, id }: Check): boolean {
  // The ids of the registry.
  return scope === 'host' || category === 'robots-sitemaps' || OF_HOST.has(id as CheckId)
}

/** Issues of the site that somebody says are fixed. */
async function listReady(scope: SignedInScope, { host }: AuditFacts): Promise<string[]> {
  const { organizationId } = scope.actor
  const rows = await listTracks(scope.db, { organizationId, host }, todayOf(scope))
  const ready = rows.filter(({ track }) => track.readyAt !== null).map(({ track }) => track.checkId)
  if (ready.length === 0)
    throw new DomainError('conflict', 'No issue of this site is marked as ready to check.')
  return ready.slice(0, MOST_RECHECKED_CHECKS)
}

/** Who checked an issue again is part of its activity. */
async function noteRecheck(scope: SignedInScope, issue: Issue): Promise<void> {
  const { track } = issue.row
  await commit(
    scope.db,
    [
      assertTrackVersion(scope.db, track),
      updateTrack(scope.db, track, { readyAt: null }),
      recordIssueEvent(scope, issue, { action: 'issue.rechecked' }),
    ],
    { version: versionMoved },
  )
}

export async function startRecheck(
  scope: SignedInScope,
  id: string,
  { check, urls, ready }: NewRecheck,
): Promise<Recheck> {
  const audit = await getAuditFacts(scope, id)
  const presence = await listPresence(scope, audit, 1)
  const wanted = ready ? await listReady(scope, audit) : check === undefined ? [] : [check]
  const facts = await readIssueFacts(scope, audit, { presence, checks: wanted })
  refuse(ISSUE_REFUSALS, findIssueReason('recheck', facts))
  // What the audit did not check stays as ready as it is.
  const checks = wanted.filter((one) => isMade(presence, id, one))
  const infos = await Promise.all(checks.map((one) => getCheckInfo(scope, audit, one)))
  const asked = { id: newId('rck'), checks, urls: urls ?? null, asksHost: infos.some(asksHost) }
  await limit(scope, [
    { key: `audit:recheck:${audit.organizationId}`, max: RECHECKS_PER_HOUR, windowSeconds: 3600 },
  ])
  const recheck = await crawlOf(scope.bindings, id).recheck({ ...asked, askedAt: scope.now().getTime() })
  if (typeof recheck === 'string') throw REFUSALS[recheck]()
  for (const one of checks)
    await untilCurrent(async () => noteRecheck(scope, await openIssue(scope, { id, check: one })))
  return recheck
}

export async function listRechecks(scope: SignedInScope, id: string): Promise<{ items: Recheck[] }> {
  await getAuditFacts(scope, id)
  return { items: await crawlOf(scope.bindings, id).listRechecks() }
}

export async function getRecheck(
  scope: SignedInScope,
  { id, recheck }: { id: string; recheck: string },
  query: QueryOf<typeof getContract>,
): Promise<ReplyOf<typeof getContract>> {
  await getAuditFacts(scope, id)
  const found = await crawlOf(scope.bindings, id).findRecheck(recheck, query)
  if (!found) throw new DomainError('not-found', 'There is no such recheck.')
  return found
}
