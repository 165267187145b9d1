import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { findClient, type TrustedProxies } from './client-address.ts'
import { type Log } from './log.ts'
import { plainAnswer } from './plain-answer.ts'
import { toWorkerHeaders } from './request-headers.ts'
import { type StaticFiles } from './static-files.ts'
import { createUpstream, type Upstream, type UpstreamAddress } from './upstream.ts'

const MAX_HEADER_BYTES = 32 * 1024
const MAX_BODY_BYTES = 10 * 1024 * 1024

export interface FrontOptions {
  /** The address that people know this server by. */
  appUrl: string
  upstream: UpstreamAddress
  files: StaticFiles
  trustedProxies: TrustedProxies
  log: Log
}

export interface Front {
  listen(port: number, host: string): Promise<number>
  /** Takes no new connection and resolves when open requests are done, or cut off after `graceMs`. */
  drain(graceMs: number): Promise<void>
}

interface Context {
  upstream: Upstream
  options: FrontOptions
}

/** The decoded path of an origin-form target; undefined for anything else, which no browser sends to a server. */
export function readPath(target: string | undefined): string | undefined {
  if (!target?.startsWith('/')) return undefined
  try {
    // Not `new URL(target, base)`: a target of `//elsewhere/` would become somebody else's host.
    return decodeURIComponent(new URL(`http://front${target}`).pathname).replaceAll(/\/{2,}/g, '/')
  } catch {
    return undefined
  }
}

/**
 * Whether we answer to this name. A name of somebody else's that was pointed at us would give its owner's scripts a
 * way into what this server shows (DNS rebinding); an address cannot be pointed anywhere.
 */
export function isOurHost(header: string | undefined, appUrl: string): boolean {
  if (!header || !URL.canParse(`http://${header}`)) return false
  const { hostname } = new URL(`http://${header}`)
  return (
    hostname === new URL(appUrl).hostname ||
    hostname === 'localhost' ||
    isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  )
}

/** Counts what arrives where a body comes in chunks and does not say its length beforehand. */
function limitBody(request: IncomingMessage, response: ServerResponse, requestId: string) {
  if (!request.headers['transfer-encoding']) return
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= MAX_BODY_BYTES || response.writableEnded) return
    if (response.headersSent) response.destroy()
    else plainAnswer(request, response, 413, requestId)
  })
  request.pause()
}

function forward(request: IncomingMessage, response: ServerResponse, requestId: string, context: Context) {
  const { upstream, options } = context
  const forwardedFor = String(request.headers['x-forwarded-for'] ?? '')
  const client = findClient(request.socket.remoteAddress ?? '', forwardedFor, options.trustedProxies)
  limitBody(request, response, requestId)
  upstream.forward(request, response, {
    headers: toWorkerHeaders(request, client, requestId),
    onFailure: (error) => {
      const isRestarting = error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
      options.log('error', 'app-did-not-answer', { requestId, error: error.message })
      plainAnswer(request, response, isRestarting ? 503 : 502, requestId)
    },
  })
}

/** The status to refuse this request with; undefined lets it in. */
function findRefusal(request: IncomingMessage, path: string | undefined, options: FrontOptions) {
  if (path === undefined) return 400
  if (!isOurHost(request.headers.host, options.appUrl)) return 421
  // Cloudflare's own corner of every host. Nothing in it is ours, and the local runtime keeps its tools there.
  if (/^\/cdn-cgi(\/|$)/i.test(path)) return 404
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return 413
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && options.files.isGone(path) ? 404 : undefined
}

function handle(request: IncomingMessage, response: ServerResponse, context: Context) {
  const { options } = context
  const requestId = randomUUID()
  const path = readPath(request.url)
  const refusal = findRefusal(request, path, options)
  if (refusal) {
    plainAnswer(request, response, refusal, requestId)
    return
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const file = isRead && path !== undefined ? options.files.find(path) : undefined
  if (file) options.files.send(file, request, response)
  else forward(request, response, requestId, context)
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** The public port: static files, what nobody may ask for, and a way to the app worker for everything else. */
export function createFront(options: FrontOptions): Front {
  const upstream = createUpstream(options.upstream)
  let isDraining = false
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      if (isDraining) response.setHeader('connection', 'close')
      handle(request, response, { upstream, options })
    },
  )

  function drain(graceMs: number): Promise<void> {
    isDraining = true
    upstream.endEventStreams()
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
    return new Promise((resolve) => {
      server.close(() => {
        clearTimeout(cutOff)
        upstream.close()
        resolve()
      })
    })
  }

  return { listen: (port, host) => listen(server, port, host), drain }
}
