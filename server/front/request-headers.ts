import { type IncomingMessage } from 'node:http'
import { type Client } from './client-address.ts'
import { hasBody } from './end-after-upload.ts'

/** Name, value, name, value …: the shape in which Node reads headers and takes them again, repeated names and all. */
export type RawHeaders = string[]

const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

// Headers that the workers trust because only the front can set them. A caller from outside cannot.
const OURS_TO_SAY = new Set(['forwarded', 'true-client-ip', 'x-client-ip', 'x-real-ip', 'x-request-id'])
const OUR_PREFIXES = ['cf-', 'mf-', 'x-forwarded-', 'x-parse-']

const isOurs = (name: string) =>
  OURS_TO_SAY.has(name) || OUR_PREFIXES.some((prefix) => name.startsWith(prefix))

function* pairs(raw: readonly string[]): Generator<[name: string, value: string]> {
  for (let i = 0; i + 1 < raw.length; i += 2) yield [raw[i] ?? '', raw[i + 1] ?? '']
}

function isForwardable(name: string, listed: ReadonlySet<string>): boolean {
  return !HOP_BY_HOP.has(name) && !listed.has(name)
}

const listedIn = (connection: string | undefined) =>
  new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))

/** Whether the body goes on with the request. That of a plain read means nothing, and the runtime takes none. */
export const sendsBody = (request: IncomingMessage) =>
  hasBody(request) && request.method !== 'GET' && request.method !== 'HEAD'

/**
 * Whether the request is ambiguous (request smuggling): a second Host, of which the front and the runtime might each believe
 * another, or a body in an encoding that the front does not undo.
 */
export function isAmbiguous({ rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = [...pairs(rawHeaders)].filter(([name]) => name.toLowerCase() === 'host')
  const encoding = headers['transfer-encoding']
  return hosts.length > 1 || (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
}

interface Facts {
  client: Client
  /** The one that was checked, and not the text that it was read from. */
  host: string
  requestId: string
}

/** The worker's request headers: the caller's without those that only the front may set, and ours. */
export function toWorkerHeaders(request: IncomingMessage, { client, host, requestId }: Facts): RawHeaders {
  const listed = listedIn(request.headers.connection)
  const headers: RawHeaders = ['host', host]
  const withBody = sendsBody(request)
  for (const [name, value] of pairs(request.rawHeaders)) {
    const key = name.toLowerCase()
    if (key === 'host' || (key === 'content-length' && !withBody)) continue
    if (isForwardable(key, listed) && !isOurs(key)) headers.push(name, value)
  }

  // Said again, so that a body of unknown length keeps its framing whatever the method is.
  if (withBody && request.headers['transfer-encoding']) headers.push('transfer-encoding', 'chunked')
  const proxied = client.viaProxy ? request.headers['x-forwarded-proto'] : undefined
  headers.push('cf-connecting-ip', client.address)
  headers.push('x-forwarded-proto', proxied === 'https' ? 'https' : 'http')
  headers.push('x-request-id', requestId)
  return headers
}

/** The headers of a worker's response that the caller gets. */
export function toCallerHeaders(reply: IncomingMessage, without: ReadonlySet<string>): RawHeaders {
  const listed = listedIn(reply.headers.connection)
  const headers: RawHeaders = []
  for (const [name, value] of pairs(reply.rawHeaders)) {
    const key = name.toLowerCase()
    if (isForwardable(key, listed) && !without.has(key)) headers.push(name, value)
  }
  return headers
}
