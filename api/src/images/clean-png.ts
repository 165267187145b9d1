import { type CleanImage, join, MAX_PARTS, readLatin, toView } from './image-bytes.ts'

const SIGNATURE = '\x89PNG\r\n\x1a\n'
/**
 * Chunks of the image, its animation and its colors; no text, no time, no EXIF, and no profile, which may be a
 * decompression bomb.
 */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
])

/** A PNG without metadata. Trailing data makes it invalid. */
export const cleanPng: CleanImage = (bytes) => {
  if (readLatin(bytes, 0, 8) !== SIGNATURE) return undefined
  const view = toView(bytes)
  const kept = [bytes.subarray(0, 8)]
  let at = 8
  for (let parts = 0; at + 12 <= bytes.length && parts < MAX_PARTS; parts += 1) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return undefined
    const type = readLatin(bytes, at + 4, 4)
    if ((at === 8) !== (type === 'IHDR')) return undefined
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return end === bytes.length ? join(kept) : undefined
    at = end
  }
  return undefined
}
