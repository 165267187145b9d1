import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Platform } from '#api/lib/platform.ts'

/** What a source works with: an organization's database, keys and cache, and the way to other people's services. */
export interface SourceScope extends Pick<
  Platform,
  'db' | 'now' | 'settings' | 'bindings' | 'log' | 'fetch' | 'later'
> {
  organizationId: string
  /** Who asks; null for what runs on a schedule. */
  personId: string | null
}

export function toSourceScope({
  actor,
  db,
  now,
  settings,
  bindings,
  log,
  fetch,
  later,
}: SignedInScope): SourceScope {
  const { organizationId, id: personId } = actor
  return { db, now, settings, bindings, log, fetch, later, organizationId, personId }
}
