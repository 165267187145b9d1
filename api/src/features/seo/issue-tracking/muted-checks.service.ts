import { type SignedInScope } from '#api/core/access/scope.ts'
import { listTracks } from './issue-tracks.queries.ts'
import { toMute } from './issue-views.ts'
import { todayOf } from './issues.ts'

/** Checks whose issue on a site is muted today as a whole. */
export async function listMutedChecks(scope: SignedInScope, host: string): Promise<Set<string>> {
  const today = todayOf(scope)
  const { organizationId } = scope.actor
  const rows = await listTracks(scope.db, { organizationId, host }, today)
  return new Set(rows.filter(({ track }) => toMute(track, today)).map(({ track }) => track.checkId))
}
