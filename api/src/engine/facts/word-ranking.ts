import { mix } from './min-hash.ts'

const MIN_WORDS = 200
const MIN_LENGTH = 4
const MAX_WORD = 40
/** A power of two. */
const BUCKETS = 4_096
const BUCKET_SHIFT = 32 - Math.log2(BUCKETS)
/** Numbers that are kept of each word: its hash, where it starts, and where it ends. */
const EACH = 3
/** For the words of nearly every page; others get room of their own, which goes with them. */
const SHARED_ROOM = new Int32Array(EACH * 16_384)
const COUNTS = new Uint32Array(BUCKETS)

const bucketOf = (hash: number) => mix(hash) >>> BUCKET_SHIFT

/** The most frequent long word of a text and its share; null for a text of few words. */
export type TopWord = { word: string; share: number } | null

interface Entry {
  start: number
  end: number
  count: number
}

/**
 * Finds the most frequent long word of one text. Words are only counted in buckets at first, each of which has many: a table of all
 * words costs ten times as much, and hardly any of them is in a bucket with enough words to be the one. One ranking at a time.
 */
export class WordRanking {
  #room = SHARED_ROOM
  #size = 0
  #text = ''

  /** What was added before is forgotten. */
  begin(text: string): void {
    this.#text = text
    this.#size = 0
    COUNTS.fill(0)
  }

  add(hash: number, start: number, end: number): void {
    if (end - start < MIN_LENGTH) return
    if (this.#size + EACH > this.#room.length) this.#grow()
    const bucket = bucketOf(hash)
    COUNTS[bucket] = (COUNTS[bucket] ?? 0) + 1
    this.#room[this.#size] = hash
    this.#room[this.#size + 1] = start
    this.#room[this.#size + 2] = end
    this.#size += EACH
  }

  /** @param words how many the text has, short ones and all */
  top(words: number): TopWord {
    if (words < MIN_WORDS) return null
    const least = this.#leastCount()
    // The first of those that occur most often is in one of these buckets.
    const { start, end, count } = this.#countIn((bucket) => (COUNTS[bucket] ?? 0) >= least)
    const word = this.#text.slice(start, Math.min(end, start + MAX_WORD)).toLowerCase()
    return count === 0 ? null : { word, share: Math.round((count / words) * 1000) / 1000 }
  }

  /** How often some word occurs, one of the fullest bucket. */
  #leastCount(): number {
    let fullest = 0
    for (let bucket = 1; bucket < BUCKETS; bucket += 1)
      if ((COUNTS[bucket] ?? 0) > (COUNTS[fullest] ?? 0)) fullest = bucket
    return this.#countIn((bucket) => bucket === fullest).count
  }

  /** The top of the words in some buckets. */
  #countIn(isCounted: (bucket: number) => boolean): Entry {
    const entries = new Map<number, Entry>()
    for (let at = 0; at < this.#size; at += EACH) {
      const hash = this.#room[at] ?? 0
      if (!isCounted(bucketOf(hash))) continue
      const entry = entries.get(hash)
      if (entry) {
        entry.count += 1
        continue
      }
      const [start, end] = [this.#room[at + 1] ?? 0, this.#room[at + 2] ?? 0]
      if (!isNumber(this.#text, start, end)) entries.set(hash, { start, end, count: 1 })
    }
    let top: Entry = { start: 0, end: 0, count: 0 }
    for (const entry of entries.values()) if (entry.count > top.count) top = entry
    return top
  }

  #grow(): void {
    const room = new Int32Array(this.#room.length * 2)
    room.set(this.#room)
    this.#room = room
  }
}

function isNumber(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}
