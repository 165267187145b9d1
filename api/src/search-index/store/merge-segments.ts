import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'
import { decodePostings, MOST_SEGMENT_PAGES, toEntry } from './postings.ts'
import {
  beginSegment,
  type Block,
  endSegment,
  getBlocks,
  groupEntries,
  listSegments,
  type Segment,
  type StemEntries,
  storeBlocks,
  storePostings,
} from './segments.ts'

// Small segments become larger ones, like the files of a log-structured merge tree: each page is written again a few times in its life, and a
// search looks into few segments. Postings are read and written stem by stem, so memory does not grow with the segments.

/** Pages of the segments of one tier at most; the last one takes the rest. */
const TIERS = [512, 4_096, 32_768] as const
/** Segments of one tier that become one of the next. */
const MERGED = 8
/** Stems that are read of each segment at once. */
const STEMS_AT_ONCE = 50

const tierOf = ({ live }: Segment) => TIERS.findIndex((most) => live <= most)

/** The smallest ones, as many as one segment can take. */
function takeFitting(segments: readonly Segment[]): Segment[] {
  const smallest = segments.toSorted((one, other) => one.live - other.live).slice(0, MERGED)
  let pages = 0
  return smallest.filter(({ live }) => (pages += live) <= MOST_SEGMENT_PAGES)
}

/** Segments to be written as one: of a tier that is full, or one that has lost most of its pages. Empty where there is nothing to do. */
function chooseSegments(segments: readonly Segment[]): Segment[] {
  for (const tier of TIERS.keys()) {
    const own = segments.filter((segment) => tierOf(segment) === tier)
    if (own.length >= MERGED) return takeFitting(own)
  }
  return segments.filter(({ live, size }) => live * 2 < size).slice(0, 1)
}

/** A segment that is merged with others. */
interface Part extends Block {
  id: number
  at: number
  /** The new place of each of its places, or -1. */
  moves: Int32Array
}

const toPart = (sql: Sql, segment: Segment): Part => ({
  ...getBlocks(sql, segment),
  id: segment.id,
  at: 0,
  moves: new Int32Array(segment.size).fill(-1),
})

/** The one whose next page has the lowest id; undefined behind the last page of all. */
function findNext(parts: readonly Part[]): Part | undefined {
  let next: Part | undefined
  for (const part of parts) {
    while (part.at < part.pages.length && part.lengths[part.at] === 0) part.at += 1
    if (part.at === part.pages.length) continue
    if (!next || (part.pages[part.at] ?? 0) < (next.pages[next.at] ?? 0)) next = part
  }
  return next
}

/** The pages that are still there, in the order of their ids. */
function mergeBlocks(parts: readonly Part[], size: number): Block {
  const merged: Block = { pages: new Float64Array(size), lengths: new Uint32Array(size) }
  for (let place = 0; place < size; place += 1) {
    const next = findNext(parts)
    if (!next) throw new Error('A segment of the index has fewer pages than it says.')
    merged.pages[place] = next.pages[next.at] ?? 0
    merged.lengths[place] = next.lengths[next.at] ?? 0
    next.moves[next.at] = place
    next.at += 1
  }
  return merged
}

const NEXT_STEM = `
  SELECT min(stem) AS stem FROM (
    SELECT (SELECT stem FROM postings WHERE segment = value AND stem > ?1 ORDER BY stem LIMIT 1 OFFSET ${STEMS_AT_ONCE}) AS stem
    FROM json_each(?2))`

/** Behind the last stem there is no bound: to SQLite every BLOB is above every text. */
const ROWS = `
  SELECT segment, stem, pages, entries FROM json_each(?1) CROSS JOIN postings ON segment = value
  WHERE stem > ?2 AND stem <= coalesce(?3, x'')`

function moveEntries(row: Record<string, unknown>, moves: Int32Array): Uint32Array {
  const { places, counts } = decodePostings(row['entries'], Number(row['pages']))
  const moved = new Uint32Array(places.length)
  let size = 0
  for (let at = 0; at < places.length; at += 1) {
    const place = moves[places[at] ?? 0] ?? -1
    if (place < 0) continue
    moved[size] = toEntry(place, counts[at] ?? 0)
    size += 1
  }
  return moved.subarray(0, size)
}

/** Entries of one stem, in the order of their new places. */
function joinEntries(lists: readonly Uint32Array[]): Uint32Array {
  const [only] = lists
  if (only && lists.length === 1) return only
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all.sort()
}

/** The postings of all parts, in groups that one statement stores. */
function* listMerged(sql: Sql, parts: readonly Part[]): Generator<StemEntries[]> {
  const ids = JSON.stringify(parts.map(({ id }) => id))
  const moves = new Map(parts.map((part) => [part.id, part.moves]))
  for (let after = ''; ;) {
    const [next] = sql.exec(NEXT_STEM, after, ids)
    const last = next?.['stem'] as string | null
    const byStem = new Map<string, Uint32Array[]>()
    for (const row of sql.exec(ROWS, ids, after, last)) {
      const moved = moveEntries(row, moves.get(Number(row['segment'])) ?? new Int32Array())
      if (moved.length === 0) continue
      const stem = String(row['stem'])
      byStem.set(stem, [...(byStem.get(stem) ?? []), moved])
    }
    const stems = [...byStem.keys()].sort()
    yield* groupEntries(stems.map((stem): StemEntries => [stem, joinEntries(byStem.get(stem) ?? [])]))
    if (last === null) return
    after = last
  }
}

/**
 * Writes segments as one where there are many of a size, or where one has lost most of its pages, in steps. What is stopped in between has
 * changed nothing. False where there was nothing to do.
 */
export function* mergeSegments({ sql, atomically }: ObjectDatabase): Generator<void, boolean> {
  const chosen = chooseSegments(listSegments(sql))
  if (chosen.length === 0) return false
  const id = beginSegment(sql)
  const parts = chosen.map((segment) => toPart(sql, segment))
  yield
  const merged = mergeBlocks(
    parts,
    chosen.reduce((sum, { live }) => sum + live, 0),
  )
  yield
  yield* storeBlocks(sql, id, merged)
  for (const group of listMerged(sql, parts)) {
    storePostings(sql, id, group, merged.lengths)
    yield
  }
  atomically(() => {
    endSegment(sql, id, merged)
    sql.exec(
      `UPDATE segments SET state = 'merged' WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(chosen.map((segment) => segment.id)),
    )
  })
  return true
}
