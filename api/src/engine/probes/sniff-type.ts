import { imageSize } from 'image-size'
import { startsAsHtml } from '#api/engine/html-start.ts'

/** Bytes that files of a type begin with, from an offset on. */
const SIGNATURES: readonly [type: string, offset: number, bytes: readonly number[]][] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69]],
  ['image/x-icon', 0, [0x00, 0x00, 0x01, 0x00]],
]
const START_CHARACTERS = 1_000
/** EXIF orientations that turn an image on its side. */
const FIRST_TURNED = 5

const begins = (start: Uint8Array, offset: number, bytes: readonly number[]) =>
  bytes.every((byte, at) => start[offset + at] === byte)

/** The media type that the first bytes of a file tell, of those that pages show and of HTML; null for any other. */
export function sniffType(start: Uint8Array): string | null {
  const found = SIGNATURES.find(([, offset, bytes]) => begins(start, offset, bytes))
  if (found) return found[0]
  const text = new TextDecoder().decode(start.subarray(0, START_CHARACTERS))
  if (startsAsHtml(text)) return 'text/html'
  return text.trimStart().startsWith('<') && text.includes('<svg') ? 'image/svg+xml' : null
}

/** Width and height of a bitmap as it is shown, from the start of its file; null where that does not tell. */
export function readPixels(start: Uint8Array, type: string | null): { width: number; height: number } | null {
  if (type === null || !SIGNATURES.some(([known]) => known === type)) return null
  try {
    // A copy: of a part the library reads on in the whole.
    const { width, height, orientation = 1 } = imageSize(start.slice())
    if (!(width > 0 && height > 0)) return null
    return orientation >= FIRST_TURNED ? { width: height, height: width } : { width, height }
  } catch {
    return null // Cut off before it, or broken: what is unknown is not reported.
  }
}
