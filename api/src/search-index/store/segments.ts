import { type Sql } from '#api/lib/object-database.ts'
import { BLOCK_PAGES, encodePostings, MOST_SEGMENT_PAGES, toHex, toIntegers, toNumbers } from './postings.ts'

// The full-text index: segments are written once and never changed. A page that is written again gets a place in a new one, and its old
// place counts for nothing from then on. Pages of a segment are in the order of their ids, in blocks.

const MOST_BLOCKS = MOST_SEGMENT_PAGES / BLOCK_PAGES
const ROWS_AT_ONCE = 1_000
const BLOCKS_AT_ONCE = 32
const STEMS_AT_ONCE = 500
const ENTRIES_AT_ONCE = 20_000

/** A segment that is searched. */
export interface Segment {
  id: number
  /** Places, also those of pages that are no longer there. */
  size: number
  live: number
  /** The first page of each block. */
  firsts: Float64Array
}

/** Pages of a block by their places, and their lengths. */
export interface Block {
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
  const [row] = sql.exec(`SELECT sum(live) AS pages, sum(words) AS words FROM segments WHERE state = 'done'`)
  return { pages: Number(row?.['pages'] ?? 0), words: Number(row?.['words'] ?? 0) }
}

const toSegment = ({ id, size, live, firsts }: Record<string, unknown>): Segment => ({
  id: Number(id),
  size: Number(size),
  live: Number(live),
  firsts: toNumbers(firsts),
})

/** Those with pages, the largest first. */
export const listSegments = (sql: Sql): Segment[] =>
  Array.from(
    sql.exec(
      `SELECT id, size, live, firsts FROM segments WHERE state = 'done' AND live > 0 ORDER BY live DESC, id`,
    ),
    toSegment,
  )

const toBlockId = (segment: number, block: number) => segment * MOST_BLOCKS + block

function getBlock(sql: Sql, segment: number, block: number): Block {
  const [row] = sql.exec('SELECT pages, lengths FROM segment_blocks WHERE id = ?', toBlockId(segment, block))
  return { pages: toNumbers(row?.['pages']), lengths: toIntegers(row?.['lengths']) }
}

/** All blocks of a segment as one. */
export function getBlocks(sql: Sql, { id, size }: Segment): Block {
  const all = { pages: new Float64Array(size), lengths: new Uint32Array(size) }
  const rows = sql.exec(
    'SELECT pages, lengths FROM segment_blocks WHERE id >= ? AND id < ? ORDER BY id',
    toBlockId(id, 0),
    toBlockId(id + 1, 0),
  )
  let at = 0
  for (const { pages, lengths } of rows) {
    all.pages.set(toNumbers(pages), at)
    all.lengths.set(toIntegers(lengths), at)
    at += BLOCK_PAGES
  }
  return all
}

/** Of a segment's blocks, this share is read one by one: a search that needs more gets the others sooner together. */
const SINGLE_SHARE = 0.25

/** The blocks of a segment, for one search. */
export class BlockReader {
  readonly #sql: Sql
  readonly #segment: Segment
  #reads = 0
  #all: Block | undefined

  constructor(sql: Sql, segment: Segment) {
    this.#sql = sql
    this.#segment = segment
  }

  get(block: number): Block {
    this.#reads += 1
    if (this.#reads > SINGLE_SHARE * this.#segment.firsts.length)
      this.#all ??= getBlocks(this.#sql, this.#segment)
    if (!this.#all) return getBlock(this.#sql, this.#segment.id, block)
    const [from, end] = [block * BLOCK_PAGES, (block + 1) * BLOCK_PAGES]
    return { pages: this.#all.pages.subarray(from, end), lengths: this.#all.lengths.subarray(from, end) }
  }
}

/** Begins a segment that no search sees until it is ended. */
export function beginSegment(sql: Sql): number {
  const [row] = sql.exec(
    `INSERT INTO segments (id, state) SELECT coalesce(max(id), 0) + 1, 'writing' FROM segments RETURNING id`,
  )
  return Number(row?.['id'])
}

/** Removes some of what was never ended, or is needed no more. True while there may be more. */
export function clearSegments(sql: Sql): boolean {
  const [row] = sql.exec(
    `SELECT id FROM segments WHERE state <> 'done' OR (live = 0 AND size > 0) ORDER BY id LIMIT 1`,
  )
  if (!row) return false
  const id = Number(row['id'])
  const gone = [
    ...sql.exec(
      `DELETE FROM postings WHERE segment = ?1 AND stem IN
        (SELECT stem FROM postings WHERE segment = ?1 ORDER BY stem LIMIT ${ROWS_AT_ONCE}) RETURNING 1`,
      id,
    ),
  ]
  if (gone.length < ROWS_AT_ONCE) {
    sql.exec('DELETE FROM segment_blocks WHERE id >= ? AND id < ?', toBlockId(id, 0), toBlockId(id + 1, 0))
    sql.exec('DELETE FROM segments WHERE id = ?', id)
  }
  return true
}

/** A stem, and what of the segment has it. */
export type StemEntries = [stem: string, entries: Uint32Array]

/** Postings in groups that one statement stores. */
export function* groupEntries(rows: Iterable<StemEntries>): Generator<StemEntries[]> {
  let group: StemEntries[] = []
  let size = 0
  for (const row of rows) {
    group.push(row)
    size += row[1].length
    if (group.length < STEMS_AT_ONCE && size < ENTRIES_AT_ONCE) continue
    yield group
    group = []
    size = 0
  }
  if (group.length > 0) yield group
}

/** Stores postings of a segment that is being written. */
export function storePostings(
  sql: Sql,
  segment: number,
  rows: readonly StemEntries[],
  lengths: Uint32Array,
): void {
  sql.exec(
    `INSERT INTO postings (segment, stem, pages, entries)
     SELECT ?, value ->> 0, value ->> 1, unhex(value ->> 2) FROM json_each(?)`,
    segment,
    JSON.stringify(
      rows.map(([stem, entries]) => [stem, entries.length, toHex(encodePostings(entries, lengths))]),
    ),
  )
}

/** Stores the pages of a segment, in steps. */
export function* storeBlocks(sql: Sql, segment: number, { pages, lengths }: Block): Generator<void> {
  const rows: [id: number, pages: string, lengths: string][] = []
  for (let at = 0; at < pages.length; at += BLOCK_PAGES) {
    const end = at + BLOCK_PAGES
    rows.push([
      toBlockId(segment, at / BLOCK_PAGES),
      toHex(pages.subarray(at, end)),
      toHex(lengths.subarray(at, end)),
    ])
  }
  for (let at = 0; at < rows.length; at += BLOCKS_AT_ONCE) {
    sql.exec(
      `INSERT INTO segment_blocks (id, pages, lengths)
       SELECT value ->> 0, unhex(value ->> 1), unhex(value ->> 2) FROM json_each(?)`,
      JSON.stringify(rows.slice(at, at + BLOCKS_AT_ONCE)),
    )
    yield
  }
}

/** From now on the pages of a segment are found by it. Call it inside one transaction. */
export function endSegment(sql: Sql, segment: number, { pages, lengths }: Block): void {
  sql.exec(
    `UPDATE segments SET state = 'done', size = ?, live = ?, words = ?, firsts = unhex(?) WHERE id = ?`,
    pages.length,
    pages.length,
    lengths.reduce((sum, length) => sum + length - 1, 0),
    toHex(pages.filter((_, place) => place % BLOCK_PAGES === 0)),
    segment,
  )
}

/** The last place whose number is not above one; -1 where there is none. */
function findLast(numbers: Float64Array, most: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}

function removeFrom(sql: Sql, { id, firsts }: Segment, ids: readonly number[]): void {
  const inBlocks = new Map<number, number[]>()
  for (const page of ids) {
    const block = findLast(firsts, page)
    if (block >= 0) inBlocks.set(block, [...(inBlocks.get(block) ?? []), page])
  }
  let [gone, words] = [0, 0]
  for (const [block, own] of inBlocks) {
    const { pages, lengths } = getBlock(sql, id, block)
    const before = gone
    for (const page of own) {
      const place = findLast(pages, page)
      const length = pages[place] === page ? (lengths[place] ?? 0) : 0
      if (length === 0) continue
      gone += 1
      words += length - 1
      lengths[place] = 0
    }
    if (gone > before)
      sql.exec(
        'UPDATE segment_blocks SET lengths = unhex(?) WHERE id = ?',
        toHex(lengths),
        toBlockId(id, block),
      )
  }
  if (gone > 0)
    sql.exec('UPDATE segments SET live = live - ?, words = words - ? WHERE id = ?', gone, words, id)
}

/** Takes pages out of the segments that they are in. Call it inside one transaction. */
export function removePages(sql: Sql, ids: readonly number[]): void {
  const rows = sql.exec(
    'SELECT id FROM pages WHERE indexed = 1 AND id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  )
  const written = Array.from(rows, ({ id }) => Number(id))
  if (written.length === 0) return
  for (const segment of listSegments(sql)) removeFrom(sql, segment, written)
  sql.exec(
    'UPDATE pages SET indexed = 0 WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(written),
  )
}
