import { type SignedInScope } from '#api/core/access/scope.ts'
import { listTracks, listUrlMutes } from './issue-tracks.queries.ts'
import { toMute } from './issue-views.ts'
import { getAuditFacts, todayOf } from './issues.ts'
import { openChecks } from './own-checks.ts'
import { readCounts } from './presence.ts'

/** What is muted of the site of an audit today. */
export interface Mutes {
  /** Whole issues. */
  checks: ReadonlySet<string>
  /** Single URLs, by check. */
  urls: ReadonlyMap<string, ReadonlySet<string>>
  /** Muted issues that are errors and that this audit found. */
  errors: number
}

/** For what tells people of an audit's findings: what they have muted is no news to them. */
export async function findMutes(scope: SignedInScope, id: string): Promise<Mutes> {
  const audit = await getAuditFacts(scope, id)
  const today = todayOf(scope)
  const { organizationId } = scope.actor
  const rows = await listTracks(scope.db, { organizationId, host: audit.host }, today)
  const isMuted = ({ track }: (typeof rows)[number]) => toMute(track, today) !== null
  const checks = new Set(rows.filter(isMuted).map(({ track }) => track.checkId))
  const urls = new Map<string, ReadonlySet<string>>()
  for (const { track, mutedUrls } of rows) {
    if (mutedUrls === 0 || checks.has(track.checkId)) continue
    const muted = await listUrlMutes(scope.db, { id: track.id, organizationId }, today)
    urls.set(track.checkId, new Set(muted.map(({ url }) => url)))
  }
  const found = checks.size > 0 ? await readCounts(scope, id) : {}
  const find = await openChecks(scope, audit, checks)
  const isError = (check: string) => find(check)?.severity === 'error' && (found[check] ?? 0) > 0
  return { checks, urls, errors: [...checks].filter(isError).length }
}
