import { type CleanImage, join, MAX_PARTS, readLatin, toView } from './image-bytes.ts'

const HEADER_BYTES = 12
/** Chunks of the image, its animation and its colors; no EXIF, no XMP. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const PICTURES = new Set(['VP8 ', 'VP8L', 'ANMF'])
/** The flags of VP8X that say whether EXIF and XMP follow. */
const METADATA = 0b0000_1100

/** A copy, so that the input is not modified. */
function withoutMetadataFlags(chunk: Uint8Array): Uint8Array {
  const copy = chunk.slice()
  copy[8] = (copy[8] ?? 0) & ~METADATA
  return copy
}

const ANIMATION = 0b0000_0010

/** Whether a WebP is animated, according to its first chunk. */
export const isAnimatedWebp = (bytes: Uint8Array): boolean =>
  readLatin(bytes, HEADER_BYTES, 4) === 'VP8X' && ((bytes[HEADER_BYTES + 8] ?? 0) & ANIMATION) !== 0

/** A WebP without metadata. Trailing data makes it invalid. */
export const cleanWebp: CleanImage = (bytes) => {
  if (bytes.length < HEADER_BYTES || readLatin(bytes, 0, 4) !== 'RIFF') return undefined
  const view = toView(bytes)
  if (readLatin(bytes, 8, 4) !== 'WEBP' || view.getUint32(4, true) + 8 !== bytes.length) return undefined
  const kept: Uint8Array[] = []
  let hasPicture = false
  let at = HEADER_BYTES
  for (let parts = 0; at + 8 <= bytes.length && parts < MAX_PARTS; parts += 1) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (end > bytes.length) return undefined
    const type = readLatin(bytes, at, 4)
    const chunk = bytes.subarray(at, end)
    if (KEPT.has(type)) kept.push(type === 'VP8X' ? withoutMetadataFlags(chunk) : chunk)
    hasPicture ||= PICTURES.has(type)
    at = end
  }
  if (!hasPicture || at !== bytes.length) return undefined
  const cleaned = join([bytes.subarray(0, HEADER_BYTES), ...kept])
  toView(cleaned).setUint32(4, cleaned.length - 8, true)
  return cleaned
}
