import { type AppLoadContext, createRequestHandler } from '@remix-run/cloudflare'
import * as build from 'virtual:remix/server-build'
import { keepPrivate, secureCookies } from '#app/lib/http/response-rules.server.ts'
import { isApiRequest, passToApi } from '#app/lib/http/api-gateway.server.ts'
import { findConsentTarget } from '#app/lib/http/consent-target.server.ts'
import { createLog } from '#app/lib/http/log.server.ts'
import { endSession } from '#app/lib/session/end-session.server.ts'
import { findRequestId, openRequest } from '#app/lib/http/open-request.server.ts'
import { findOneAddress } from '#app/lib/http/one-address.server.ts'
import { paths } from '#app/lib/paths.ts'
import { withProblemResponses } from '#app/lib/http/problem-responses.server.ts'
import { isAllowedOrigin } from '#app/lib/http/same-origin.server.ts'
import { secure } from '#app/lib/http/security-headers.server.ts'
import { type Env, readSettings, SettingsError } from '#app/lib/http/settings.server.ts'
import { discardBody } from '#contract/request-body.ts'
import { findAddressFault } from '#contract/request-limits.ts'

const isDevelopment = import.meta.env.DEV
const mode = import.meta.env.MODE
const handle = createRequestHandler({ ...build, mode, routes: withProblemResponses(build.routes) }, mode)

export default {
  async fetch(given: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const request = withoutReadBody(given)
    const requestId = findRequestId(request)
    try {
      const settings = readSettings(env)
      if (isApiRequest(new URL(request.url))) return await passToApi(request, env, settings)
      const response = await servePage(request, env, ctx)
      await discardBody(request)
      return response
    } catch (error) {
      if (!request.signal.aborted) createLog(requestId)('error', 'request-failed', { error })
      const reason = error instanceof SettingsError ? error.message : 'Something went wrong!'
      return new Response(`${reason}\nRequest ${requestId}\n`, {
        status: 500,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    }
  },
}

async function servePage(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const settings = readSettings(env)
  const context = openRequest(request, env, settings)
  const { session, requestId, nonce } = context
  const userBefore = session.user
  const answer = await answerPage(request, context, ctx)
  const response = new Response(answer.body, answer)
  await session.seal(response.headers)
  const url = new URL(request.url)
  const formTarget = findConsentTarget(url)
  secure(response.headers, { nonce, settings, isDevelopment, pathname: url.pathname, formTarget })
  response.headers.set('x-request-id', requestId)
  keepPrivate(response.headers, request, (userBefore ?? session.user) !== undefined)
  secureCookies(response.headers, settings)
  return response
}

async function answerPage(
  request: Request,
  context: AppLoadContext,
  ctx: ExecutionContext,
): Promise<Response> {
  const { session, settings, log } = context
  const addressFault = findAddressFault(request.url)
  if (addressFault) {
    return new Response('The URL is too long.\n', { status: addressFault === 'too-long' ? 414 : 400 })
  }
  if (!isAllowedOrigin(request, settings.APP_URL)) {
    return new Response('This request did not come from a page of ours.\n', { status: 403 })
  }
  const oneAddress = session.user ? undefined : findOneAddress(request, settings)
  if (oneAddress) return new Response(null, { status: 302, headers: { location: oneAddress } })
  if (session.isForcedOut) {
    ctx.waitUntil(endSession(context).catch((error: unknown) => log('warn', 'sign-out-not-told', { error })))
    // Only page requests are redirected: for data requests, the loaders see that nobody is signed in. The sign-in page
    // is never redirected, since the extension may have set the cookie for a path from which it can't be deleted.
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && !pathname.endsWith('.data') && pathname !== paths.signIn()) {
      return new Response(null, { status: 302, headers: { location: paths.signIn() } })
    }
  }
  const answer = await handle(toRemixRequest(request), context)
  return context.unsent && isDocumentRequest(request) ? showUnsent(request, context, answer) : answer
}

const isDocumentRequest = ({ url, headers }: Request) =>
  !new URL(url).pathname.endsWith('.data') && headers.get('accept')?.includes('text/html') === true

/** The page that keeps the input of a form without script, in place of the error page. */
async function showUnsent(
  { url, headers }: Request,
  context: AppLoadContext,
  answer: Response,
): Promise<Response> {
  await answer.body?.cancel()
  const cookie = headers.get('cookie')
  const page = new Request(new URL(paths.unsent(), url), { headers: cookie === null ? {} : { cookie } })
  const shown = await handle(page, context)
  // The error page may have been a redirect, which leads nowhere from here.
  const status = context.unsent?.problem.status ?? answer.status
  return new Response(shown.body, { status, headers: shown.headers })
}

/** A GET needs no body, and can't be copied with one. */
function withoutReadBody(request: Request): Request {
  const { method, headers, signal, body } = request
  if (!body || (method !== 'GET' && method !== 'HEAD')) return request
  return new Request(request.url, { method, headers, signal })
}

/**
 * Without the Origin, which was checked above: Remix would compare it with the Host, which a proxy may have changed.
 * And since a Remix page has only one kind of response, requests for JSON of the outbox are routed to a route of their
 * own.
 */
function toRemixRequest(request: Request): Request {
  const url = new URL(request.url)
  const isForProgram = request.headers.get('accept')?.includes('application/json') === true
  const isOutbox = isForProgram && url.pathname === paths.outbox()
  if (!isOutbox && !request.headers.has('origin')) return request

  if (isOutbox) url.pathname += '.json'
  const copy = new Request(url, request)
  copy.headers.delete('origin')
  return copy
}
