import { type Sql } from '#api/lib/object-database.ts'
import { SEGMENT_PAGES, toHex, toIntegers, toNumbers } from './postings.ts'

// The full-text index: segments, each of some thousand pages, are written once and never changed. A page that is written again gets a
// place in a new one, and its old place counts for nothing from then on.

/** Smaller ones are put together once there are so many of them. */
const SMALL_PAGES = SEGMENT_PAGES / 4
const MOST_SMALL = 16
const ROWS_AT_ONCE = 1_000

/** The pages of a segment by their places, and their lengths. */
export interface Segment {
  id: number
  pages: Float64Array
  /** Words and one; 0 for a page that is no longer there. */
  lengths: Uint32Array
}

/** How many pages the index has, and how many words they have together. */
export interface IndexTotals {
  pages: number
  words: number
}

export function readTotals(sql: Sql): IndexTotals {
  const [row] = sql.exec('SELECT sum(live) AS pages, sum(words) AS words FROM segments')
  return { pages: Number(row?.['pages'] ?? 0), words: Number(row?.['words'] ?? 0) }
}

export function getSegment(sql: Sql, id: number): Segment {
  const [row] = sql.exec('SELECT pages, lengths FROM segments WHERE id = ?', id)
  return { id, pages: toNumbers(row?.['pages']), lengths: toIntegers(row?.['lengths']) }
}

/** Removes what a segment left behind that was never ended. Its rows come after those of all others. True while there may be more. */
export function clearUnended(sql: Sql): boolean {
  const gone = [
    ...sql.exec(
      `DELETE FROM postings WHERE id IN (SELECT id FROM postings WHERE id > (SELECT coalesce(max(last_row), 0) FROM segments)
        ORDER BY id DESC LIMIT ${ROWS_AT_ONCE}) RETURNING 1`,
    ),
  ]
  return gone.length > 0
}

/** A stem, and what of the segment has it. */
export type StemEntries = [stem: string, entries: Uint32Array]

/** Stores postings of the segment that is being written. Its id is that of the next. */
export function storePostings(sql: Sql, rows: readonly StemEntries[]): void {
  sql.exec(
    `INSERT INTO postings (stem, segment, entries)
     SELECT value ->> 0, (SELECT coalesce(max(id), 0) + 1 FROM segments), unhex(value ->> 1) FROM json_each(?)`,
    JSON.stringify(rows.map(([stem, entries]) => [stem, toHex(entries)])),
  )
}

/** From now on the pages of a segment are found by it, and by no other. Call it inside one transaction. */
export function endSegment(sql: Sql, pages: Float64Array, lengths: Uint32Array): void {
  const ids = [...pages]
  removePages(sql, ids)
  const [row] = sql.exec(
    `INSERT INTO segments (id, pages, lengths, size, live, words, last_row)
     SELECT coalesce(max(id), 0) + 1, unhex(?), unhex(?), ?, ?, ?, (SELECT coalesce(max(id), 0) FROM postings) FROM segments RETURNING id`,
    toHex(pages),
    toHex(lengths),
    ids.length,
    ids.length,
    lengths.reduce((sum, length) => sum + length - 1, 0),
  )
  sql.exec(
    `UPDATE pages SET dirty = 0, segment = ?, place = key FROM json_each(?) WHERE pages.id = value`,
    Number(row?.['id']),
    JSON.stringify(ids),
  )
}

/** Takes pages out of the segments that they are in. Call it inside one transaction. */
export function removePages(sql: Sql, ids: readonly number[]): void {
  const places = new Map<number, number[]>()
  const rows = sql.exec(
    'SELECT segment, place FROM json_each(?) CROSS JOIN pages ON pages.id = value WHERE segment IS NOT NULL',
    JSON.stringify(ids),
  )
  for (const { segment, place } of rows) {
    const known = places.get(Number(segment)) ?? []
    known.push(Number(place))
    places.set(Number(segment), known)
  }
  for (const [segment, gone] of places) {
    const { lengths } = getSegment(sql, segment)
    let words = 0
    for (const place of gone) {
      words += (lengths[place] ?? 1) - 1
      lengths[place] = 0
    }
    sql.exec(
      'UPDATE segments SET lengths = unhex(?), live = live - ?, words = words - ? WHERE id = ?',
      toHex(lengths),
      gone.length,
      words,
      segment,
    )
  }
  sql.exec(
    'UPDATE pages SET segment = NULL, place = NULL WHERE id IN (SELECT value FROM json_each(?)) AND segment IS NOT NULL',
    JSON.stringify(ids),
  )
}

/** Removes segments none of whose pages are there any more, some rows at a time. True while there may be more. */
export function dropEmptySegments(sql: Sql): boolean {
  const [empty] = sql.exec('SELECT id, last_row FROM segments WHERE live = 0 ORDER BY id LIMIT 1')
  if (!empty) return false
  const gone = [
    ...sql.exec(
      `DELETE FROM postings WHERE id IN (SELECT id FROM postings WHERE id <= ?
        AND id > (SELECT coalesce(max(last_row), 0) FROM segments WHERE id < ?) LIMIT ${ROWS_AT_ONCE}) RETURNING 1`,
      Number(empty['last_row']),
      Number(empty['id']),
    ),
  ]
  if (gone.length < ROWS_AT_ONCE) sql.exec('DELETE FROM segments WHERE id = ?', Number(empty['id']))
  return true
}

const SPARSE = `
  SELECT id, pages FROM segments WHERE live > 0 AND (live * 2 < size
    OR (live < ${SMALL_PAGES} AND (SELECT count(*) FROM segments WHERE live BETWEEN 1 AND ${SMALL_PAGES - 1}) > ${MOST_SMALL}))`

/** Pages of segments that have lost most of theirs, and of many small ones, are to be written again. Tells whether there are any. */
export function touchSparse(sql: Sql): boolean {
  const sparse = [...sql.exec(SPARSE)]
  for (const { id, pages } of sparse)
    sql.exec(
      'UPDATE pages SET dirty = 1 WHERE id IN (SELECT value FROM json_each(?)) AND segment = ?',
      JSON.stringify([...toNumbers(pages)]),
      Number(id),
    )
  return sparse.length > 0
}
