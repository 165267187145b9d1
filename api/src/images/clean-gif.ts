import { type CleanImage, join, MAX_PARTS, readLatin } from './image-bytes.ts'

const HEADER = /^GIF8[79]a$/
const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** Size of a color table in bytes, from the last three bits. */
const colorBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** End of a series of length-prefixed blocks; undefined where the file is truncated. */
function skipBlocks(bytes: Uint8Array, start: number): number | undefined {
  let at = start
  for (;;) {
    const length = bytes[at]
    if (length === undefined) return undefined
    at += 1 + length
    if (length === 0) return at
  }
}

/** Extensions that are kept: frame delays, and the loop count. */
const isTiming = (bytes: Uint8Array, at: number) =>
  bytes[at + 1] === GRAPHIC_CONTROL ||
  (bytes[at + 1] === APPLICATION && bytes[at + 2] === 11 && LOOPS.has(readLatin(bytes, at + 3, 11)))

/** End of the block at an offset; undefined for an unknown one. */
function findEnd(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] === EXTENSION) return skipBlocks(bytes, at + 2)
  if (bytes[at] !== IMAGE) return undefined
  return skipBlocks(bytes, at + 10 + colorBytes(bytes[at + 9] ?? 0) + 1)
}

/** A GIF without comments and application data. Trailing data makes it invalid. */
export const cleanGif: CleanImage = (bytes) => {
  if (!HEADER.test(readLatin(bytes, 0, 6)) || bytes.length < 14) return undefined
  let at = 13 + colorBytes(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  let hasImage = false
  for (let parts = 0; at < bytes.length && parts < MAX_PARTS; parts += 1) {
    if (bytes[at] === END) {
      if (!hasImage || at !== bytes.length - 1) return undefined
      return join([...kept, bytes.subarray(at)])
    }
    const end = findEnd(bytes, at)
    if (end === undefined) return undefined
    if (bytes[at] === IMAGE) hasImage = true
    if (bytes[at] === IMAGE || isTiming(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}
