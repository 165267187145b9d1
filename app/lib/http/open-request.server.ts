import type { AppLoadContext } from '@remix-run/cloudflare'
import { createApi } from './api.server.ts'
import { createReadTransport, createTransport, type TransportOptions } from './api-transport.server.ts'
import { CookieJar } from '#app/lib/session/cookie-jar.server.ts'
import { createExchange } from '#app/lib/session/exchange-tokens.server.ts'
import './load-context.server.ts'
import { createLog } from './log.server.ts'
import { paths } from '#app/lib/paths.ts'
import { Session } from '#app/lib/session/session.server.ts'
import type { Bindings, Settings } from './settings.server.ts'

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

/** The request id of the front, if any; otherwise a new one. */
export function findRequestId(request: Request): string {
  const given = request.headers.get('x-request-id') ?? ''
  return REQUEST_ID.test(given) ? given : crypto.randomUUID()
}

/** The context that loaders and actions of a request share. */
export function openRequest(request: Request, bindings: Bindings, settings: Settings): AppLoadContext {
  const requestId = findRequestId(request)
  const { signal } = request
  const options: TransportOptions = {
    settings,
    api: bindings.API,
    requestId,
    clientAddress: request.headers.get('cf-connecting-ip'),
    userAgent: request.headers.get('user-agent'),
    country: request.headers.get('cf-ipcountry'),
    signal,
  }
  const openTransport = (until: AbortSignal) => createTransport({ ...options, signal: until })
  // In development replies are validated against the contract, like those of a remote API.
  const reads = settings.API_URL || import.meta.env.DEV ? undefined : bindings.READS
  const cookies = new CookieJar(request.headers.get('cookie'))
  const session = new Session({ cookies, exchange: createExchange({ openTransport, signal, requestId }) })
  const signInAddress = paths.signIn(toNext(request))
  const api = createApi({
    transport: createTransport(options),
    readTransport: reads && createReadTransport(options, reads),
    session,
    requestId,
    signInAddress,
  })
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  return { requestId, nonce, settings, cookies, session, api, log: createLog(requestId) }
}

/** The URL that a visitor requested, without the suffix of a data request. */
export function toNext(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const path = pathname.replace(/(?:\/_root)?\.data$/, '') || '/'
  const search = searchParams.toString()
  return search ? `${path}?${search}` : path
}
