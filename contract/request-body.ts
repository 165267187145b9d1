import { MAX_FIELDS, MAX_REQUEST_BYTES } from './request-limits.ts'

/** The limit of RFC 2046; browsers use less. */
const MAX_BOUNDARY = 70

/**
 * The whole body, or undefined where it is larger. The rest is read and dropped, because a client that is still sending
 * may never see an early response.
 */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  const reader = request.body?.getReader()
  const isTooLarge = Number(request.headers.get('content-length') ?? 0) > max
  let length = 0
  while (reader && length <= MAX_REQUEST_BYTES) {
    const { done, value } = await reader.read()
    if (done) return isTooLarge || length > max ? undefined : join(chunks, length)
    length += value.byteLength
    if (length > max) chunks.length = 0
    else if (!isTooLarge) chunks.push(value)
  }
  await reader?.cancel()
  return reader || isTooLarge ? undefined : new Uint8Array()
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** Drains an unread body, so that its sender reads the response. */
export async function discardBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return
  await readBytes(request, 0).catch(() => undefined) // A client that disconnected reads no response either.
}

export type FormFault = 'too-large' | 'too-many-fields' | 'malformed'

const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'

/** A form within a size limit, whose fields are counted before it is parsed. */
export async function readFormData(request: Request, maxBytes: number): Promise<FormData | FormFault> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, maxBytes)
  if (!bytes) return 'too-large'
  const separator = findSeparator(type)
  if (separator === undefined) return 'malformed'
  if (occursMoreOften(separator, bytes, MAX_FIELDS)) return 'too-many-fields'
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return 'malformed'
  }
}

/** The delimiter between two fields of a form; undefined for other content types. */
function findSeparator(contentType: string): string | undefined {
  const [media = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  if (media.toLowerCase() === URL_ENCODED) return '&'
  if (media.toLowerCase() !== MULTIPART) return undefined
  const written = parameters.find((parameter) => /^boundary=/i.test(parameter))?.slice('boundary='.length)
  const boundary = written?.startsWith('"') ? written.slice(1, -1) : written
  return boundary && boundary.length <= MAX_BOUNDARY ? `--${boundary}` : undefined
}

function occursMoreOften(separator: string, bytes: Uint8Array, most: number): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  let count = 0
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) {
    count += 1
    if (count > most) return true
  }
  return false
}
