import { type ProbedContent, type ProbeWants } from '#api/engine/probes/probed.ts'
import { readStart, readStyle, readText } from '#api/engine/probes/read-asset.ts'
import { createDecoder } from './decode-body.ts'

/** How much of a file is loaded to count it, where its server does not say how long it is. */
export const MAX_COUNTED_BYTES = 2 * 1024 * 1024
/** Of an image: its size in pixels stands in the first bytes, behind what cameras and editors write about it. */
export const MAX_START_BYTES = 128 * 1024
/** Of a script or style sheet. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024
const TOTAL_OF_RANGE = /^bytes\s+\d+-\d+\/(\d{1,15})$/i

/** What a response says of the length of its file, as it was packed for the way; null where it says nothing. */
export function declaredLength({ headers }: Response): number | null {
  const total = TOTAL_OF_RANGE.exec(headers.get('content-range') ?? '')?.[1]
  const length = Number(total ?? headers.get('content-length') ?? 0)
  // Some servers answer HEAD with a length of 0, whatever the file has.
  return !Number.isSafeInteger(length) || length <= 0 ? null : length
}

/** The same where it is the length of the file itself. */
export const declaredFileLength = (response: Response): number | null =>
  response.headers.has('content-encoding') ? null : declaredLength(response)

interface BodyStart {
  start: Uint8Array
  /** Up to one more than was counted. */
  bytes: number
}

/** Keeps the first bytes of a body and counts more of them, up to one more than `most`. */
async function readPart({ body }: Response, kept: number, most: number): Promise<BodyStart> {
  const start = new Uint8Array(kept)
  let bytes = 0
  if (!body) return { start: start.subarray(0, 0), bytes }
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  while (bytes <= most) {
    const { done, value } = await reader.read()
    if (done) return { start: start.subarray(0, bytes), bytes }
    if (bytes < kept) start.set(value.subarray(0, kept - bytes), bytes)
    bytes += value.byteLength
  }
  await reader.cancel()
  return { start: start.subarray(0, Math.min(bytes, kept)), bytes: most + 1 }
}

/** How many bytes these are when they are packed as servers do. */
async function countPacked(bytes: Uint8Array): Promise<number> {
  const copy = new Uint8Array(bytes)
  const packed = new Response(copy).body?.pipeThrough(new CompressionStream('gzip'))
  return (await readPart(new Response(packed), 0, MAX_TEXT_BYTES)).bytes
}

export interface ProbedBody {
  bytes: number | null
  isMore: boolean
  isEstimate: boolean
  /** Not before somebody asks: reading what a site has sent may take a while. */
  read: () => ProbedContent | null
}

export const UNREAD: ProbedBody = { bytes: null, isMore: false, isEstimate: false, read: () => null }

/** The length of a file: as it is said, else as it is counted. */
export async function countBody(response: Response, kept = 0): Promise<ProbedBody> {
  const length = declaredFileLength(response)
  const most = length === null ? MAX_COUNTED_BYTES : kept
  if (most === 0) {
    await response.body?.cancel()
    return { ...UNREAD, bytes: length }
  }
  const { start, bytes } = await readPart(response, kept, most)
  return {
    bytes: length ?? Math.min(bytes, MAX_COUNTED_BYTES),
    isMore: length === null && bytes > MAX_COUNTED_BYTES,
    isEstimate: false,
    read: () => (kept > 0 ? readStart(start) : null),
  }
}

async function readTextBody(response: Response, url: string, read: typeof readText): Promise<ProbedBody> {
  const declared = declaredLength(response)
  const { start, bytes } = await readPart(response, MAX_TEXT_BYTES, MAX_TEXT_BYTES)
  const isEstimate = declared === null && response.headers.has('content-encoding')
  const type = response.headers.get('content-type') ?? ''
  return {
    bytes: declared ?? (isEstimate ? await countPacked(start) : Math.min(bytes, MAX_TEXT_BYTES)),
    isMore: declared === null && bytes > MAX_TEXT_BYTES,
    isEstimate,
    read: () => read(createDecoder(start, type).decode(start), start, url),
  }
}

/** As much of the body as tells what is asked. */
export function readProbedBody(response: Response, url: string, wants: ProbeWants): Promise<ProbedBody> {
  if (wants === 'script') return readTextBody(response, url, readText)
  if (wants === 'style') return readTextBody(response, url, readStyle)
  return countBody(response, wants === 'image' ? MAX_START_BYTES : 0)
}
