// How postings of the full-text index are written: which pages of a segment have a stem, and how often. Everything is in numbers of 16 bits:
// all places, then all occurrences, and of long lists what their best page can be in each block.

/** Pages of one block, of which a search knows what they can score at most before it reads them. */
export const BLOCK_PAGES = 2 ** 8
/** Pages of one segment: places have 16 bits. */
export const MOST_SEGMENT_PAGES = 2 ** 16
const MOST_COUNT = 2 ** 16 - 1
const MOST_WORDS = 2 ** 16 - 1
/** Occurrences are weighted by halves. */
const PARTS = 2
/** Shorter lists are read as a whole sooner than what would be known of their blocks. */
const MIN_BOUNDED = 1_024

/** Weighted occurrences as they are stored, and what they were. */
export const toCount = (occurrences: number): number => Math.min(MOST_COUNT, Math.round(occurrences * PARTS))
export const toOccurrences = (count: number): number => count / PARTS

/** A page by its place in the segment, with the count of a stem there. Numbers of one stem ascend with their places. */
export const toEntry = (place: number, count: number): number => place * 2 ** 16 + count

/** The pages of a segment that have a stem. */
export interface Postings {
  places: Uint16Array
  /** Weighted, in halves. */
  counts: Uint16Array
  /** Of each block: the most occurrences of its pages, and the words of the shortest one. Undefined for a short list. */
  bounds: Uint16Array | undefined
}

export const blockOf = (place: number): number => place >>> 8

/** Entries as they are stored. `lengths` are words and one, by place. */
export function encodePostings(entries: Uint32Array, lengths: Uint32Array): Uint16Array {
  const size = entries.length
  const blocks = size < MIN_BOUNDED ? 0 : Math.ceil(lengths.length / BLOCK_PAGES)
  const encoded = new Uint16Array(2 * (size + blocks))
  for (let at = 0; at < size; at += 1) {
    const entry = entries[at] ?? 0
    const [place, count] = [entry >>> 16, entry & MOST_COUNT]
    encoded[at] = place
    encoded[size + at] = count
    if (blocks === 0) continue
    const bound = 2 * (size + blockOf(place))
    const words = Math.min(MOST_WORDS, (lengths[place] ?? 1) - 1)
    const isFirst = encoded[bound] === 0
    encoded[bound] = Math.max(encoded[bound] ?? 0, count)
    encoded[bound + 1] = isFirst ? words : Math.min(encoded[bound + 1] ?? 0, words)
  }
  return encoded
}

/** `size` is how many pages have the stem. */
export function decodePostings(blob: unknown, size: number): Postings {
  const numbers = new Uint16Array(toBuffer(blob))
  return {
    places: numbers.subarray(0, size),
    counts: numbers.subarray(size, 2 * size),
    bounds: numbers.length > 2 * size ? numbers.subarray(2 * size) : undefined,
  }
}

/** As SQLite's `unhex` reads it: a statement that stores many rows at once gets them as JSON. */
export const toHex = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array | Float64Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex')

/** A BLOB as both kinds of databases reply it, in memory that is aligned. */
function toBuffer(blob: unknown): ArrayBuffer {
  if (blob instanceof ArrayBuffer) return blob
  if (!(blob instanceof Uint8Array)) throw new Error('A segment of the index is damaged.')
  const { buffer, byteOffset, byteLength } = blob
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) return buffer
  return new Uint8Array(blob).buffer
}

export const toIntegers = (blob: unknown) => new Uint32Array(toBuffer(blob))
export const toNumbers = (blob: unknown) => new Float64Array(toBuffer(blob))
