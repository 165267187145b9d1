import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { type AddressRules, isAllowedAddress } from '#api/crawl/fetch/address-guard.ts'
import { type Send } from '#api/crawl/fetch/fetch-rules.ts'
import { FetchRefused } from '#api/crawl/fetch/follow-redirects.ts'
import { AddressRefused, listAddresses, type Resolve } from '#lighthouse/address-check.ts'

// Requests of a crawl in a Node process, by the rules that the network of a parse process has on a server: it connects to addresses
// that were checked after their names had been resolved, unpacks what a server unpacks, and adds no header of its own.

const MAX_HEADERS = 64 * 1024
const KEPT_CONNECTIONS = { keepAlive: true, maxFreeSockets: 24 }
const WEB_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }
const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
}
const WITH_URLS = new Set(['location', 'link', 'content-location'])
/** Responses that the standard gives no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

export interface GuardedNetwork {
  send: Send
  /** Ends the connections that are kept for the next request. */
  close: () => void
}

type Request = Parameters<Send>[1]

/** A kept connection that its server closed while the request was on its way: nothing was answered. */
class ConnectionGone extends Error {
  override name = 'ConnectionGone'
}

/** What `fetch` calls it when an address is refused. */
const toFailure = (error: unknown): Error =>
  error instanceof AddressRefused ? new FetchRefused('private-address') : (error as Error)

function createLookup(port: number, rules: AddressRules, resolve?: Resolve): LookupFunction {
  return (host, { all }, done) => {
    listAddresses({ host, port }, rules, resolve).then(
      (addresses) => {
        const [first] = addresses
        if (all)
          done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          )
        else done(null, first, isIP(first))
      },
      (error: unknown) => done(toFailure(error), ''),
    )
  }
}

/** Some servers write URLs into headers as they are, in bytes that only a percent sign can stand for. */
const toAscii = (url: string) =>
  url.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)

function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    headers.append(name, WITH_URLS.has(name.toLowerCase()) ? toAscii(value) : value)
  }
  return headers
}

function toSource(message: IncomingMessage): Readable {
  const unpack = UNPACKERS[message.headers['content-encoding']?.toLowerCase() ?? '']
  // What goes wrong is told to who reads, not here.
  return unpack ? pipeline(message, unpack(), () => undefined) : message.on('error', () => undefined)
}

/** Read as it is asked for; what is not read is not loaded. */
function toBody(message: IncomingMessage, signal: Request['signal']): ReadableStream<Uint8Array> {
  const source = toSource(message)
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>
  function explain(error: unknown): unknown {
    if (signal?.aborted) return signal.reason
    return source === message || message.errored ? error : new Error('The body could not be decompressed.')
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(explain(error))
      }
    },
    cancel: () => void source.destroy(),
  })
}

function toResponse(message: IncomingMessage, { method, signal }: Request): Response {
  const { statusCode: status = 0 } = message
  const init = { status, headers: toHeaders(message) }
  if (method !== 'HEAD' && !WITHOUT_BODY.has(status)) return new Response(toBody(message, signal), init)
  message.resume()
  return new Response(null, init)
}

interface Connections {
  http: HttpAgent
  https: HttpsAgent
  rules: AddressRules
  resolve: Resolve | undefined
}

function ask(address: string, request: Request, connections: Connections): Promise<IncomingMessage> {
  const { method = 'GET', headers, signal } = request
  const { http, https, rules, resolve } = connections
  const { protocol, port } = new URL(address)
  const isSecure = protocol === 'https:'
  const lookup = createLookup(Number(port) || (WEB_PORTS[protocol] ?? 0), rules, resolve)
  return new Promise((take, reject) => {
    const asked = (isSecure ? requestHttps : requestHttp)(address, {
      method,
      // Everything that a crawl sends is a plain record.
      headers: headers as Record<string, string>,
      agent: isSecure ? https : http,
      lookup,
      maxHeaderSize: MAX_HEADERS,
      ...(signal && { signal }),
    })
    asked.once('response', take)
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const isGone = asked.reusedSocket && error.code === 'ECONNRESET'
      reject(isGone ? new ConnectionGone() : error)
    })
    asked.end()
  })
}

/** Each try has one kept connection less, and a new one is not tried again. */
async function askAgain(
  address: string,
  request: Request,
  connections: Connections,
): Promise<IncomingMessage> {
  for (;;) {
    try {
      return await ask(address, request, connections)
    } catch (error) {
      if (!(error instanceof ConnectionGone)) throw error
    }
  }
}

/** Opens a way to where the rules allow to go. Names are resolved by the system, unless `resolve` does it. */
export function openNetwork(rules: AddressRules, resolve?: Resolve): GuardedNetwork {
  const http = new HttpAgent(KEPT_CONNECTIONS)
  const https = new HttpsAgent(KEPT_CONNECTIONS)
  return {
    async send(address, request) {
      if (!isAllowedAddress(address, rules)) throw new FetchRefused('private-address')
      return toResponse(await askAgain(address, request, { http, https, rules, resolve }), request)
    },
    close() {
      http.destroy()
      https.destroy()
    },
  }
}
