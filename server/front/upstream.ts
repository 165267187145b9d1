import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { paceBody } from './body-pace.ts'
import {
  chooseEncoding,
  compressWhole,
  createFlushingCompressor,
  type Encoding,
  ENCODINGS,
  isWorthCompressing,
  WHOLE_BYTES,
} from './compression.ts'
import { type RawHeaders, sendsBody, toCallerHeaders } from './request-headers.ts'
import { whenClosed } from './when-closed.ts'

/** Where the app worker listens: a socket file that only this user may open, or a port in tests. */
export type UpstreamAddress = { socketPath: string } | { host: string; port: number }

export interface Upstream {
  /**
   * Passes the request on and its response back; `onFailure` is called once if there was no response. What comes back takes
   * the request away from the worker, whose response then no longer counts.
   */
  forward(request: IncomingMessage, response: ServerResponse, exchange: Exchange): () => void
  /** Ends the event streams that are open: their readers come back by themselves, to the next process. */
  endEventStreams(): void
  close(): void
}

export interface Exchange {
  headers: RawHeaders
  /** Where the caller is: whose bodies take turns. */
  network: string
  onFailure: (error: NodeJS.ErrnoException) => void
}

const REPLACED = new Set(['content-length', 'content-encoding', 'etag', 'vary'])
const NOTHING: ReadonlySet<string> = new Set()
// workerd closes a connection after five idle seconds; ours must close first, or a request meets the close.
const IDLE_MS = 4000
/**
 * A request that cannot be read, is too large, or comes too often, is refused with a delay: a client that retries on each response
 * then retries that much less often. A form with an invalid value is a 422, which is sent at once.
 */
const DELAYED: ReadonlySet<number | undefined> = new Set([400, 413, 429])
const HOLD_MS = 1000

const isEventStream = (reply: IncomingMessage) =>
  reply.headers['content-type']?.startsWith('text/event-stream')

const room = Buffer.allocUnsafeSlow(WHOLE_BYTES)

/**
 * The pieces as one, until the next call. A new buffer for each page would be half of what the front leaves behind, and have V8 mark
 * all of its memory twice as often.
 */
function putTogether(pieces: readonly Buffer[]): Buffer {
  let length = 0
  for (const piece of pieces) length += piece.copy(room, length)
  return room.subarray(0, length)
}

/** Sends a response of known length once all of it is here; one that breaks before its end is a cut one for the caller, too. */
function compressInOneGo(
  reply: IncomingMessage,
  response: ServerResponse,
  encoding: Encoding,
  headers: RawHeaders,
) {
  const pieces: Buffer[] = []
  reply.on('data', (piece: Buffer) => pieces.push(piece))
  reply.once('error', () => response.destroy())
  reply.once('end', () => {
    const body = compressWhole(putTogether(pieces), encoding)
    headers.push('content-length', String(body.length))
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage, headers)
    response.end(body)
  })
}

function compress(
  request: IncomingMessage,
  reply: IncomingMessage,
  response: ServerResponse,
  encoding: Encoding,
) {
  const headers = toCallerHeaders(reply, REPLACED)
  const { etag, vary } = reply.headers
  if (etag) headers.push('etag', etag.startsWith('W/') ? etag : `W/${etag}`)
  headers.push('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding', 'content-encoding', encoding)
  if (request.method !== 'HEAD' && Number(reply.headers['content-length']) <= WHOLE_BYTES) {
    compressInOneGo(reply, response, encoding, headers)
    return
  }
  response.writeHead(reply.statusCode ?? 502, reply.statusMessage, headers)
  response.flushHeaders()
  if (request.method === 'HEAD') {
    reply.resume()
    response.end()
    return
  }
  pipeline(reply, createFlushingCompressor(encoding), response, () => undefined)
}

function sendReply(request: IncomingMessage, reply: IncomingMessage, response: ServerResponse) {
  const isCompressible = isWorthCompressing({
    status: reply.statusCode ?? 502,
    contentType: reply.headers['content-type'],
    contentEncoding: reply.headers['content-encoding'],
    contentLength: reply.headers['content-length'],
    cacheControl: reply.headers['cache-control'],
  })
  const encoding = isCompressible ? chooseEncoding(request.headers['accept-encoding'], ENCODINGS) : undefined
  if (encoding) {
    compress(request, reply, response, encoding)
    return
  }

  const headers = toCallerHeaders(reply, NOTHING)
  if (isCompressible) headers.push('vary', 'accept-encoding')
  response.writeHead(reply.statusCode ?? 502, reply.statusMessage, headers)
  response.flushHeaders()
  // A break in the middle destroys the response, so the caller sees a cut response and not a short one.
  pipeline(reply, response, () => undefined)
}

/** The caller may have disconnected meanwhile. */
function sendReplyLate(request: IncomingMessage, reply: IncomingMessage, response: ServerResponse) {
  if (response.destroyed) reply.destroy()
  else sendReply(request, reply, response)
}

/** A kept connection that closed just as it was used again has carried nothing: one more try is safe for a plain read. */
const isStaleConnection = (sent: ClientRequest, request: IncomingMessage, error: NodeJS.ErrnoException) =>
  sent.reusedSocket && error.code === 'ECONNRESET' && request.method === 'GET'

/** The event streams that are open, whose readers come back by themselves to the next process. */
function createEventStreams() {
  const open = new Set<ServerResponse>()
  return {
    add(response: ServerResponse) {
      open.add(response)
      whenClosed(response, () => open.delete(response))
    },
    end: () => open.forEach((response) => response.end()),
  }
}

export function createUpstream(address: UpstreamAddress): Upstream {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64 })
  const eventStreams = createEventStreams()

  function send(request: IncomingMessage, response: ServerResponse, exchange: Exchange) {
    const { headers, network, onFailure } = exchange
    const { method, url: path } = request
    const sent = httpRequest({ ...address, agent, method, path, headers, setHost: false })
    const body = sendsBody(request) ? request.pipe(paceBody(network)) : undefined
    let state: 'waiting' | 'replied' | 'withdrawn' = 'waiting'
    sent.on('response', (reply) => {
      if (response.headersSent) {
        reply.destroy()
        return
      }
      state = 'replied'
      if (isEventStream(reply)) eventStreams.add(response)
      if (DELAYED.has(reply.statusCode)) setTimeout(sendReplyLate, HOLD_MS, request, reply, response)
      else sendReply(request, reply, response)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A worker that has responded need not read the rest. If the response itself is cut, its own stream reports it.
      if (state !== 'waiting') body?.unpipe(sent).resume()
      else if (response.headersSent || response.destroyed) response.destroy()
      else if (isStaleConnection(sent, request, error)) send(request, response, exchange)
      else onFailure(error)
    })
    whenClosed(response, () => sent.destroy())
    if (body) body.pipe(sent)
    else sent.end()
    return () => {
      state = 'withdrawn'
      sent.destroy()
    }
  }

  return {
    forward: send,
    endEventStreams: eventStreams.end,
    close: () => agent.destroy(),
  }
}
