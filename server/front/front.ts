import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { toClientNetwork } from '#api/lib/client-address.ts'
import { findAddressFault, findMaxBytes } from '#contract/request-limits.ts'
import { type Client, findClient, type TrustedProxies } from './client-address.ts'
import { type Host, isOurs, readHost } from './host.ts'
import { type Log } from '#server/runtime/log.ts'
import { createOpenForwards, createOpenRequests } from './open-requests.ts'
import { plainResponse, type PlainStatus } from './plain-response.ts'
import { isClosing, refuseLate } from './refuse-late.ts'
import { isAmbiguous, toWorkerHeaders } from './request-headers.ts'
import { endSlowReaders } from './slow-readers.ts'
import { type StaticFiles } from './static-files.ts'
import { createTurns } from './turns.ts'
import { createUpstream, type Upstream, type UpstreamAddress } from './upstream.ts'

const SERVER_OPTIONS = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

export interface FrontOptions {
  /** The URL that people know this server by. */
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
  admitTo: ReturnType<typeof createOpenForwards>
  takeTurn: ReturnType<typeof createTurns>
  options: FrontOptions
}

/** An admitted request. */
interface Admitted {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  host: string
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

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

/** Counts what arrives where a body comes in chunks and does not say its length beforehand. */
function limitBody(request: IncomingMessage, onExcess: () => void) {
  if (!request.headers['transfer-encoding']) return
  const most = findMaxBytes(request.headers['content-type'])
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= most) return
    request.off('data', count)
    onExcess()
  }
  request.on('data', count)
  request.pause()
}

function pass({ request, response, requestId, host }: Admitted, client: Client, context: Context) {
  const { upstream, options } = context
  if (request.headers.expect !== undefined) response.writeContinue()
  limitBody(request, () => {
    withdraw()
    if (response.headersSent) response.destroy()
    else plainResponse(request, response, 413, requestId)
  })
  const withdraw = upstream.forward(request, response, {
    headers: toWorkerHeaders(request, { client, host, requestId }),
    network: toClientNetwork(client.address),
    onFailure: (error) => {
      const isRestarting = error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
      options.log('error', 'app-did-not-respond', { requestId, error: error.message })
      plainResponse(request, response, isRestarting ? 503 : 502, requestId)
    },
  })
}

/** Node reads some headers and targets that it does not write: one of them must not end the process. */
function attempt({ request, response, requestId }: Admitted, { options }: Context, work: () => void) {
  try {
    work()
  } catch (error) {
    options.log('warn', 'request-not-passed-on', { requestId, error: String(error) })
    if (response.headersSent) response.destroy()
    else plainResponse(request, response, 400, requestId)
  }
}

function forward(admitted: Admitted, context: Context) {
  const { request, response, requestId } = admitted
  const { options, admitTo, takeTurn } = context
  const forwardedFor = String(request.headers['x-forwarded-for'] ?? '')
  const client = findClient(request.socket.remoteAddress ?? '', forwardedFor, options.trustedProxies)
  // A caller with one address of IPv6 has its whole network.
  const network = toClientNetwork(client.address)
  const refusal = admitTo(network, response)
  if (refusal) refuseLate(request, response, refusal, requestId)
  else takeTurn(network, response, () => attempt(admitted, context, () => pass(admitted, client, context)))
}

/** The status to refuse this request with; undefined lets it in. */
function findRefusal(
  request: IncomingMessage,
  { path, host }: { path: string | undefined; host: Host | undefined },
  options: FrontOptions,
): PlainStatus | undefined {
  const addressFault = findAddressFault(request.url ?? '')
  if (addressFault) return addressFault === 'too-long' ? 414 : 400
  if (path === undefined || isAmbiguous(request)) return 400
  if (!host || !isOurs(host, options.appUrl)) return 421
  // Cloudflare's own corner of every host. Nothing in it is ours, and the local runtime keeps its tools there.
  if (/^\/cdn-cgi(\/|$)/i.test(path)) return 404
  const { 'content-length': length = '0', 'content-type': type } = request.headers
  if (Number(length) > findMaxBytes(type)) return 413
  return isRead(request) && options.files.isGone(path) ? 404 : undefined
}

function handle(request: IncomingMessage, response: ServerResponse, context: Context) {
  const { options } = context
  const requestId = randomUUID()
  const path = readPath(request.url)
  const host = readHost(request.headers.host)
  const refusal = findRefusal(request, { path, host }, options)
  if (refusal) {
    plainResponse(request, response, refusal, requestId)
    return
  }
  const file = isRead(request) && path !== undefined ? options.files.find(path) : undefined
  const admitted = { request, response, requestId, host: host?.host ?? '' }
  attempt(admitted, context, () => {
    if (file) options.files.send(file, request, response)
    else forward(admitted, context)
  })
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

/** The public port: static files, refusals, and the app worker for everything else. */
export function createFront(options: FrontOptions): Front {
  const upstream = createUpstream(options.upstream)
  const admit = createOpenRequests()
  const admitTo = createOpenForwards()
  const takeTurn = createTurns()
  let isDraining = false
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing(request) || !admit(request, response)) return
    if (isDraining) response.setHeader('connection', 'close')
    handle(request, response, { upstream, options, admitTo, takeTurn })
  }
  const server = createServer(SERVER_OPTIONS, onRequest)
  // Asked whether a body may come: a refusal goes out before it does.
  server.on('checkContinue', onRequest)
  endSlowReaders(server)

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
