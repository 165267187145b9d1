import { type CleanImage, join, MAX_PARTS, readLatin, toView } from './image-bytes.ts'

const MARKER = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112
const SHORT = 3

/** Frames, tables and restart intervals: what a decoder needs, without metadata. */
const isPicture = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || marker === 0xdb || marker === 0xdd

/** Frame headers with size and coding: the two kinds that every decoder supports. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Encoders write ten or so; each scan costs a decoder a pass over the whole image. */
const MAX_SCANS = 64

/** Whether there is a single frame with an allowed size, and no excessive number of scans. */
function isDecodable(segments: readonly Segment[]): boolean {
  const scans = segments.filter(({ marker }) => marker === SCAN).length
  const frames = segments.filter(({ marker }) => isFrame(marker))
  const isKnown = frames.every(({ marker }) => FRAMES.has(marker))
  return scans > 0 && scans <= MAX_SCANS && frames.length === 1 && isKnown
}

/** Application segments that are kept: JFIF, the color profile, and Adobe's color transform. */
const isColor = (marker: number, content: Uint8Array) =>
  (marker === APP0 && readLatin(content, 0, 5) === 'JFIF\0') ||
  (marker === APP2 && readLatin(content, 0, 12) === 'ICC_PROFILE\0') ||
  (marker === APP14 && readLatin(content, 0, 5) === 'Adobe')

/** Orientation, 1 to 8, of an EXIF segment; undefined where there is no valid one. */
function readOrientation(content: Uint8Array): number | undefined {
  if (readLatin(content, 0, EXIF.length) !== EXIF) return undefined
  const tiff = toView(content.subarray(EXIF.length))
  if (tiff.byteLength < 14) return undefined
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > tiff.byteLength) return undefined
  const count = tiff.getUint16(directory, isLittle)
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (entry + 12 > tiff.byteLength) return undefined
    if (tiff.getUint16(entry, isLittle) !== ORIENTATION) continue
    const value = tiff.getUint16(entry + 8, isLittle)
    const isKnown = tiff.getUint16(entry + 2, isLittle) === SHORT && value >= 1 && value <= 8
    return isKnown ? value : undefined
  }
  return undefined
}

/** An EXIF segment with only the orientation. */
function toOrientationSegment(orientation: number): Uint8Array {
  const segment = new Uint8Array(36)
  const view = toView(segment)
  view.setUint16(0, 0xff00 | APP1)
  view.setUint16(2, segment.length - 2)
  segment.set(new TextEncoder().encode(EXIF), 4)
  view.setUint16(10, 0x4d4d)
  view.setUint16(12, 42)
  view.setUint32(14, 8)
  view.setUint16(18, 1)
  view.setUint16(20, ORIENTATION)
  view.setUint16(22, SHORT)
  view.setUint32(24, 1)
  view.setUint16(28, orientation)
  return segment
}

/** End of the entropy-coded data from `start`: the next marker that is not part of it. */
function findScanEnd(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== MARKER) continue
    const next = bytes[at + 1] ?? 0
    const isCoded = next === 0 || next === MARKER || (next >= 0xd0 && next <= 0xd7)
    if (!isCoded) return at
  }
  return bytes.length
}

interface Segment {
  marker: number
  content: Uint8Array
  /** All of it, with its marker and, after a scan header, the entropy-coded data. */
  bytes: Uint8Array
}

/**
 * The segments from start to end of image; undefined where the file is truncated or not a JPEG. Trailing data is
 * dropped.
 */
function readSegments(bytes: Uint8Array): Segment[] | undefined {
  const view = toView(bytes)
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= bytes.length || (at + 2 <= bytes.length && bytes[at + 1] === END)) {
    if (bytes[at] !== MARKER) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === MARKER) {
      at += 1 // Segments may be padded.
      continue
    }
    if (marker === END) return segments
    if (segments.length === MAX_PARTS) return undefined
    const length = view.getUint16(at + 2)
    const contentEnd = at + 2 + length
    if (length < 2 || contentEnd > bytes.length) return undefined
    const end = marker === SCAN ? findScanEnd(bytes, contentEnd) : contentEnd
    segments.push({ marker, content: bytes.subarray(at + 4, contentEnd), bytes: bytes.subarray(at, end) })
    at = end
  }
  return undefined
}

/**
 * A JPEG without metadata: location, time, owner, previews, comments, and trailing data. Orientation and colors are
 * kept.
 */
export const cleanJpeg: CleanImage = (bytes) => {
  if (bytes[0] !== MARKER || bytes[1] !== START) return undefined
  const segments = readSegments(bytes)
  if (!segments || !isDecodable(segments)) return undefined
  const orientation = segments
    .filter(({ marker }) => marker === APP1)
    .map(({ content }) => readOrientation(content))
    .find((value) => value !== undefined)
  const kept = segments
    .filter(({ marker, content }) => marker === SCAN || isPicture(marker) || isColor(marker, content))
    .map((segment) => segment.bytes)
  const isTurned = orientation !== undefined && orientation !== 1
  return join([
    Uint8Array.of(MARKER, START),
    ...(isTurned ? [toOrientationSegment(orientation)] : []),
    ...kept,
    Uint8Array.of(MARKER, END),
  ])
}
