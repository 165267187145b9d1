import { findPlanReason } from '#api/core/plans/plan-limits.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { crawlOf } from '#api/crawl/run/crawl-calls.ts'
import { type CheckId } from '#api/engine/registry.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { hasWords } from '#contract/folded-text.ts'
import { type IssueFacts, listIssueActions } from '#contract/seo/issue-tracking.policy.ts'
import { type listTrackedIssues as contract, type TrackedIssue } from '#contract/seo/issue-tracking.ts'
import { openChecks } from './own-checks.ts'
import { listTracks } from './issue-tracks.queries.ts'
import { isToDo, toTrackedIssue } from './issue-views.ts'
import { getAuditFacts, todayOf } from './issues.ts'
import { isMade, listPresence, pagesOf, type Presence, readCounts } from './presence.ts'
import { type AuditFacts, hasActiveAudit } from './site-audits.queries.ts'

/** Audits that a list looks back to, for what came back. */
const AUDITS_OF_LIST = 12

interface Asked {
  presence: readonly Presence[]
  /** Those that are asked about; none for what is asked about all of them. */
  checks?: readonly string[]
  isTracked?: boolean
}

export async function readIssueFacts(
  scope: SignedInScope,
  audit: AuditFacts,
  { presence, checks = [], isTracked = false }: Asked,
): Promise<IssueFacts> {
  const { actor, db, now } = scope
  const site = { organizationId: actor.organizationId, host: audit.host }
  return {
    planReason: findPlanReason(actor, now()),
    isFinished: audit.status === 'finished',
    isNewest: presence[0]?.auditId === audit.id,
    isMade: checks.length === 0 || checks.some((check) => isMade(presence, audit.id, check)),
    isTracked,
    isAuditActive: await hasActiveAudit(db, site),
  }
}

function toFilter(
  { state, assignee, overdue, q = '' }: QueryOf<typeof contract>,
  { actor }: SignedInScope,
): (issue: TrackedIssue) => boolean {
  const wanted = assignee === 'me' ? actor.id : assignee
  return (issue) =>
    (state === undefined || (state === 'todo' ? isToDo(issue) : issue.state === state)) &&
    (wanted === undefined || (wanted === 'none' ? issue.assignee === null : issue.assignee?.id === wanted)) &&
    (overdue === undefined || issue.isOverdue) &&
    hasWords(`${issue.title} ${issue.check}`, q)
}

function listAssignees(issues: readonly TrackedIssue[]) {
  const people = new Map(issues.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee]] : [])))
  return [...people.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const MISSING_PAGES: CheckId = 'http-4xx'
const BROKEN_LINKS: CheckId = 'link-broken-internal'

/** Missing pages are no issue of their own where links lead to all of them: the list has the links. */
async function findIncluded(
  { bindings }: SignedInScope,
  { id }: AuditFacts,
  found: Readonly<Record<string, number>>,
): Promise<CheckId | undefined> {
  if (!found[MISSING_PAGES] || !found[BROKEN_LINKS]) return undefined
  const { isMissingLinked } = await crawlOf(bindings, id).readJudgment()
  return isMissingLinked ? MISSING_PAGES : undefined
}

/** What an audit found, and what is tracked of its site. An audit that did not finish tells what it has found so far. */
async function listAll(scope: SignedInScope, audit: AuditFacts, presence: readonly Presence[]) {
  const own = presence.find(({ auditId }) => auditId === audit.id)?.counts
  const found = own ?? (await readCounts(scope, audit.id))
  const today = todayOf(scope)
  const rows = await listTracks(
    scope.db,
    { organizationId: scope.actor.organizationId, host: audit.host },
    today,
  )
  const rowOf = new Map(rows.map((row) => [row.track.checkId, row]))
  const included = await findIncluded(scope, audit, found)
  const ids = new Set([...Object.keys(found).filter((id) => (found[id] ?? 0) > 0), ...rowOf.keys()])
  const findCheck = await openChecks(scope, audit, ids)
  return [...ids].flatMap((id) => {
    const check = id === included ? undefined : findCheck(id)
    // Without a finished audit nothing is known to be gone.
    const pages = presence.length > 0 ? pagesOf(presence, id) : [found[id] ?? null]
    return check ? [toTrackedIssue(check, { row: rowOf.get(id), pages, today })] : []
  })
}

export async function listTrackedIssues(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const audit = await getAuditFacts(scope, id)
  const presence = await listPresence(scope, audit, AUDITS_OF_LIST)
  const all = await listAll(scope, audit, presence)
  const isThere = (issue: TrackedIssue) => (issue.pages ?? 0) > 0
  const todo = all.filter((issue) => isToDo(issue) && isThere(issue))
  const items = all.filter(toFilter(query, scope)).toSorted((a, b) => (a.check < b.check ? -1 : 1))
  if (query.direction === 'desc') items.reverse()
  return {
    items,
    counts: {
      todo: todo.length,
      mine: todo.filter(({ assignee }) => assignee?.id === scope.actor.id).length,
      overdue: todo.filter(({ isOverdue }) => isOverdue).length,
      ready: todo.filter(({ state }) => state === 'ready').length,
      muted: all.filter(({ state }) => state === 'muted').length,
    },
    assignees: listAssignees(all),
    allowedActions: listIssueActions(await readIssueFacts(scope, audit, { presence })),
  }
}
