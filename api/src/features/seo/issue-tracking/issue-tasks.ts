import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SourcedTask, type TaskQuestion, type TaskSource } from '#api/core/tasks/task-source.ts'
import { readPresence } from './assigned-issues.service.ts'
import { listTracksOf } from './assigned-issues.queries.ts'
import { type FindCheck, openChecks } from './own-checks.ts'
import { type TrackRow } from './issue-tracks.queries.ts'
import { toTrackedIssue } from './issue-views.ts'
import { toIssuePath } from './issues.ts'
import { pagesOf, type Presence } from './presence.ts'
import { findNewestOf } from './site-audits.queries.ts'

/** Of each site what its newest audits say, which of them is the newest, and what its checks are. */
interface Sites {
  presence: Map<string, Presence[]>
  newest: Map<string, string>
  checks: Map<string, FindCheck>
}

async function readSites(scope: SignedInScope, rows: readonly TrackRow[]): Promise<Sites> {
  const hosts = [...new Set(rows.map(({ track }) => track.host))]
  const presence = new Map<string, Presence[]>()
  const [newest] = await Promise.all([
    findNewestOf(scope.db, { organizationId: scope.actor.organizationId, hosts }),
    readPresence(scope, hosts, presence),
  ])
  const checks = new Map<string, FindCheck>()
  for (const host of hosts) {
    const ids = rows.filter(({ track }) => track.host === host).map(({ track }) => track.checkId)
    checks.set(host, await openChecks(scope, { host }, ids))
  }
  return { presence, newest, checks }
}

/** When it was said or found to be fixed; null while it is open, and undefined for what nobody has to do. */
function findEnd(
  { track: { readyAt } }: TrackRow,
  state: ReturnType<typeof toTrackedIssue>['state'],
  presence: readonly Presence[],
): Date | null | undefined {
  if (state === 'muted') return undefined
  if (state === 'ready') return readyAt
  if (state !== 'fixed') return null
  return readyAt ?? presence.find(({ counts }) => counts !== null)?.at
}

const toPath = ({ host, checkId }: TrackRow['track'], { newest }: Sites) => {
  const audit = newest.get(host)
  return audit === undefined ? '/seo/issues?assignee=me' : toIssuePath(audit, checkId)
}

function toTask(row: TrackRow, sites: Sites, { today, doneSince }: TaskQuestion): SourcedTask[] {
  const { id, host, checkId, assigneeId, assignedAt, dueOn } = row.track
  const check = sites.checks.get(host)?.(checkId)
  if (!check || assigneeId === null) return []
  const presence = sites.presence.get(host) ?? []
  const { title, state } = toTrackedIssue(check, { row, pages: pagesOf(presence, checkId), today })
  const doneAt = findEnd(row, state, presence)
  if (doneAt === undefined) return []
  if (doneAt !== null && (doneSince === null || doneAt < doneSince)) return []
  const about = `Issue on ${host}`
  return [
    {
      id,
      personId: assigneeId,
      title,
      about,
      dueOn,
      since: assignedAt,
      doneAt,
      path: toPath(row.track, sites),
    },
  ]
}

async function listIssueTasks(scope: SignedInScope, question: TaskQuestion): Promise<SourcedTask[]> {
  const { organizationId } = scope.actor
  const rows = await listTracksOf(scope.db, { organizationId, ...question })
  if (rows.length === 0) return []
  const sites = await readSites(scope, rows)
  return rows.flatMap((row) => toTask(row, sites, question))
}

/** Issues of site audits that are assigned to somebody, until they are fixed. */
export const ISSUE_TASKS: TaskSource = { name: 'issue', list: listIssueTasks }
