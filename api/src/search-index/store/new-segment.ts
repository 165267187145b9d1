import { type ObjectDatabase } from '#api/lib/object-database.ts'
import { toCount, toEntry } from './postings.ts'
import {
  beginSegment,
  type Block,
  endSegment,
  groupEntries,
  removePages,
  type StemEntries,
  storeBlocks,
  storePostings,
} from './segments.ts'

/** Pages that are written as one segment: what is in memory of them takes some megabytes. */
export const PAGES_OF_SEGMENT = 512

/** Weighted occurrences of each stem of a page, and how many words it has. */
export interface CountedStems {
  counts: ReadonlyMap<string, number>
  words: number
}

/** A segment while it is being written. */
export class NewSegment {
  readonly pages: number[] = []
  readonly lengths: number[] = []
  readonly #entries = new Map<string, number[]>()

  add(id: number, { counts, words }: CountedStems): void {
    const place = this.pages.length
    this.pages.push(id)
    this.lengths.push(words + 1)
    for (const [stem, occurrences] of counts) {
      const known = this.#entries.get(stem)
      const entry = toEntry(place, toCount(occurrences))
      if (known) known.push(entry)
      else this.#entries.set(stem, [entry])
    }
  }

  toBlock(): Block {
    return { pages: Float64Array.from(this.pages), lengths: Uint32Array.from(this.lengths) }
  }

  /** Nearly in the order in which SQLite keeps stems, so that they are stored behind each other. */
  *listEntries(): Generator<StemEntries> {
    for (const stem of [...this.#entries.keys()].sort())
      yield [stem, Uint32Array.from(this.#entries.get(stem) ?? [])]
  }
}

/** Stores a segment in steps. It counts from its end on, and what was stored of its pages before counts no more. */
export function* writeSegment({ sql, atomically }: ObjectDatabase, segment: NewSegment): Generator<void> {
  const id = beginSegment(sql)
  const block = segment.toBlock()
  yield* storeBlocks(sql, id, block)
  for (const group of groupEntries(segment.listEntries())) {
    storePostings(sql, id, group, block.lengths)
    yield
  }
  atomically(() => {
    removePages(sql, segment.pages)
    endSegment(sql, id, block)
    sql.exec(
      'UPDATE pages SET dirty = 0, indexed = 1 WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(segment.pages),
    )
  })
}
