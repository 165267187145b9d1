import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type AssignedIssue,
  type exportAssignedIssues as exportContract,
  type listAssignedIssues as contract,
} from '#contract/seo/issue-tracking.ts'
import { type Asking, listAssigneesOf, pageOfAssigned, readAssigned } from './assigned-issues.queries.ts'
import { type FindCheck, findOwnByName, openChecks } from './own-checks.ts'
import { type TrackRow } from './issue-tracks.queries.ts'
import { toTrackedIssue } from './issue-views.ts'
import { todayOf } from './issues.ts'
import { listPresence, pagesOf, type Presence } from './presence.ts'
import { findNewestOf } from './site-audits.queries.ts'

/** Audits that a list looks back to: for what is fixed, and what came back. */
const AUDITS_OF_LIST = 6

const toAsking = (scope: SignedInScope, ownChecks: readonly string[] = []): Asking => ({
  ownChecks,
  organizationId: scope.actor.organizationId,
  userId: scope.actor.id,
  today: todayOf(scope),
})

/** Sites whose audits are read at the same time. */
const SITES_AT_ONCE = 5

/** What the newest audits of these sites say, for those that are not known yet. */
export async function readPresence(
  scope: SignedInScope,
  hosts: readonly string[],
  known: Map<string, Presence[]>,
): Promise<void> {
  const unknown = hosts.filter((host) => !known.has(host))
  for (let at = 0; at < unknown.length; at += SITES_AT_ONCE)
    await Promise.all(
      unknown.slice(at, at + SITES_AT_ONCE).map(async (host) => {
        known.set(host, await listPresence(scope, { host }, AUDITS_OF_LIST))
      }),
    )
}

/** The rows with what the newest audits of their sites say. */
async function toAssigned(
  scope: SignedInScope,
  rows: readonly TrackRow[],
  known = new Map<string, Presence[]>(),
): Promise<AssignedIssue[]> {
  const { organizationId, today } = toAsking(scope)
  const hosts = [...new Set(rows.map(({ track }) => track.host))]
  const newest = await findNewestOf(scope.db, { organizationId, hosts })
  await readPresence(scope, hosts, known)
  const checksOf = new Map<string, FindCheck>()
  for (const host of hosts) {
    const ids = rows.filter(({ track }) => track.host === host).map(({ track }) => track.checkId)
    checksOf.set(host, await openChecks(scope, { host }, ids))
  }
  return rows.flatMap((row) => {
    const { host, checkId } = row.track
    const check = checksOf.get(host)?.(checkId)
    if (!check) return []
    const pages = pagesOf(known.get(host) ?? [], checkId)
    return [{ ...toTrackedIssue(check, { row, pages, today }), host, auditId: newest.get(host) ?? null }]
  })
}

export async function listAssignedIssues(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const asking = toAsking(scope, await findOwnByName(scope, query.q))
  const [{ rows, total }, assignees] = await Promise.all([
    pageOfAssigned(scope.db, asking, query),
    listAssigneesOf(scope.db, asking),
  ])
  return {
    items: await toAssigned(scope, rows),
    total,
    assignees: assignees.map(({ id, ...name }) => ({ id, name: joinName(name) })),
  }
}

const COLUMNS = [
  'site',
  'check',
  'issue',
  'severity',
  'state',
  'pages',
  'assignee',
  'due',
  'overdue',
  'audit',
]

async function* readRows(
  scope: SignedInScope,
  query: QueryOf<typeof exportContract>,
): AsyncGenerator<CsvRow[]> {
  const known = new Map<string, Presence[]>()
  const asking = toAsking(scope, await findOwnByName(scope, query.q))
  for await (const rows of readAssigned(scope.db, asking, query)) {
    const issues = await toAssigned(scope, rows, known)
    yield issues.map(
      ({ host, check, title, severity, state, pages, assignee, dueOn, isOverdue, auditId }) => [
        host,
        check,
        title,
        severity,
        state,
        pages,
        assignee?.name ?? null,
        dueOn,
        isOverdue ? 'yes' : 'no',
        auditId,
      ],
    )
  }
}

export const exportAssignedIssues = (scope: SignedInScope, query: QueryOf<typeof exportContract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
