import { type Sql } from '#api/lib/object-database.ts'

/** A crawl that is read: its database, and whether it has ended, so that it no longer changes. */
export interface ReadCrawl {
  sql: Sql
  isOver: boolean
}

/** Kept for each crawl: what takes a look at all of its links or pages. */
const MOST_KEPT = 12

const kept = new WeakMap<Sql, Map<string, Promise<unknown>>>()

/**
 * What a crawl that has ended is asked for a second time is not found out again; callers at the same moment share the work. The
 * longest unused one makes room.
 */
export function remember<Found>(
  { sql, isOver }: ReadCrawl,
  key: string,
  find: () => Promise<Found>,
): Promise<Found> {
  if (!isOver) return find()
  const known = kept.get(sql) ?? new Map<string, Promise<unknown>>()
  kept.set(sql, known)
  // Kept under a key by the only caller that uses it.
  const found = (known.get(key) as Promise<Found> | undefined) ?? find()
  known.delete(key)
  known.set(key, found)
  found.catch(() => known.delete(key))
  for (const [oldest] of known) {
    if (known.size <= MOST_KEPT) break
    known.delete(oldest)
  }
  return found
}
