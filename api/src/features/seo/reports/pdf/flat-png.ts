import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { join } from '#api/images/image-bytes.ts'

// PDFKit unpacks a picture with transparency in a web worker, which there is none of here. So it is given one without: what
// is left is the picture on the color that it is shown on.

export type Rgb = readonly [number, number, number]

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER_BYTES = 13
const RGBA = 4
/** Stored pictures have at most 512 pixels a side. */
const MAX_SIDE = 4096

interface Parts {
  width: number
  height: number
  data: Uint8Array
}

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** workerd needs more room than comes out. */
const ROOM_BYTES = 64 * 1024

/** Undefined for what is damaged, or unpacks to much more than so many bytes. */
function unpack(packed: Uint8Array, size: number): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: size + ROOM_BYTES })
  } catch {
    return undefined
  }
}

/** The parts of a PNG as our own encoder writes it: 8 bits, red, green, blue and alpha, not interlaced; undefined for others. */
function readParts(png: Uint8Array): Parts | undefined {
  const view = toView(png)
  if (png.length < 45 || SIGNATURE.some((byte, at) => png[at] !== byte)) return undefined
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, color, , , interlace] = png.subarray(24, 29)
  if (depth !== 8 || color !== 6 || interlace !== 0) return undefined
  if (width === 0 || height === 0 || width > MAX_SIDE || height > MAX_SIDE) return undefined
  const packed: Uint8Array[] = []
  for (let at = 33; at + 12 <= png.length; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49444154) packed.push(png.subarray(at + 8, at + 8 + view.getUint32(at)))
  const size = height * (1 + width * RGBA)
  const data = unpack(join(packed), size)
  return data?.length === size ? { width, height, data } : undefined
}

/** https://www.w3.org/TR/png-3/#9Filter-type-4-Paeth */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - up),
    Math.abs(guess - corner),
  ] as const
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** What a filter expects of a byte, by those left of it, above it, and above that on the left. */
const EXPECTED: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
]

/** Rows of four bytes a pixel, without their filters. */
function unfilter({ width, height, data }: Parts): Uint8Array {
  const stride = width * RGBA
  const pixels = new Uint8Array(height * stride)
  for (let row = 0; row < height; row += 1) {
    const from = row * (stride + 1)
    const expect = EXPECTED[data[from] ?? 0] ?? EXPECTED[0]
    for (let at = 0; at < stride; at += 1) {
      const to = row * stride + at
      const left = at < RGBA ? 0 : (pixels[to - RGBA] ?? 0)
      const up = row === 0 ? 0 : (pixels[to - stride] ?? 0)
      const corner = row === 0 || at < RGBA ? 0 : (pixels[to - stride - RGBA] ?? 0)
      pixels[to] = (data[from + 1 + at] ?? 0) + (expect?.(left, up, corner) ?? 0)
    }
  }
  return pixels
}

/** Of what is seen of a picture, weighted by how opaque it is: 0 is black and 1 is white. */
function brightnessOf(pixels: Uint8Array): { brightness: number; isOpaque: boolean } {
  let [sum, weight] = [0, 0]
  let isOpaque = true
  for (let at = 0; at < pixels.length; at += RGBA) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + RGBA)
    sum += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    weight += alpha
    isOpaque &&= alpha === 255
  }
  return { brightness: weight === 0 ? 0 : sum / weight / 255, isOpaque }
}

function compose({ width, height }: Parts, pixels: Uint8Array, background: Rgb): Uint8Array {
  const rows = new Uint8Array(height * (1 + width * 3))
  let to = 0
  for (let at = 0; at < pixels.length; at += RGBA) {
    if (at % (width * RGBA) === 0) to += 1 // The filter of a row: none.
    const share = (pixels[at + 3] ?? 0) / 255
    for (const [channel, behind] of background.entries())
      rows[to++] = Math.round((pixels[at + channel] ?? 0) * share + behind * (1 - share))
  }
  return rows
}

function toChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + data.length)
  const view = toView(chunk)
  view.setUint32(0, data.length)
  chunk.set(new TextEncoder().encode(type), 4)
  chunk.set(data, 8)
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)))
  return chunk
}

function toPng({ width, height }: Parts, rows: Uint8Array): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES)
  const view = toView(header)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2], 8)
  const chunks = [
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(rows)),
    toChunk('IEND', new Uint8Array()),
  ]
  return join([Uint8Array.from(SIGNATURE), ...chunks])
}

/** From this brightness on what is seen of a picture is hard to see on white. */
const BRIGHT = 0.8

/**
 * A stored PNG without transparency, on `light`; one that is bright and transparent, as logos for dark pages are, on `dark`.
 * Undefined for what our own encoder has not written.
 */
export function flattenPng(
  png: Uint8Array,
  { light, dark }: { light: Rgb; dark: Rgb },
): { bytes: Uint8Array; background: Rgb } | undefined {
  const parts = readParts(png)
  if (!parts) return undefined
  const pixels = unfilter(parts)
  const { brightness, isOpaque } = brightnessOf(pixels)
  const background = !isOpaque && brightness >= BRIGHT ? dark : light
  return { bytes: toPng(parts, compose(parts, pixels, background)), background }
}
