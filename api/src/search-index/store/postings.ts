// How a segment of the full-text index is written: which of its pages have a stem, and how often. A number of 32 bits says both.

/** Pages of one segment. */
export const SEGMENT_PAGES = 2 ** 12
const COUNT_BITS = 20
const MOST_COUNT = 2 ** COUNT_BITS - 1
/** Occurrences are weighted by halves. */
const PARTS = 2

/** A page by its place in the segment, with the weighted occurrences of a stem there. Numbers of one stem ascend with their places. */
export const toEntry = (place: number, occurrences: number): number =>
  place * 2 ** COUNT_BITS + Math.min(MOST_COUNT, Math.round(occurrences * PARTS))
export const placeOf = (entry: number): number => entry >>> COUNT_BITS
export const occurrencesOf = (entry: number): number => (entry & MOST_COUNT) / PARTS

/** As SQLite's `unhex` reads it: a statement that stores many rows at once gets them as JSON. */
export const toHex = (numbers: Uint32Array | Float64Array): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('hex')

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
