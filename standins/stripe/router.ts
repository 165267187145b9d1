import * as qs from 'qs'
import { readBytes } from '#contract/request-body.ts'
import { type Account, API_VERSION } from './account.ts'
import { type Endpoint } from './endpoint.ts'
import { expand } from './expand.ts'
import { createIdempotency } from './idempotency.ts'
import { readParameters } from './parameters.ts'
import { checkPermission, type RestrictedKey } from './permissions.ts'
import { isStanding, StripeError } from './stripe-error.ts'

const MAX_BODY_BYTES = 1024 * 1024
const KEYS_PAGE = 'https://dashboard.stripe.com/apikeys'
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-expose-headers': 'Request-Id, Stripe-Version',
}

interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

interface Route {
  endpoint: Endpoint
  pattern: RegExp
}

function readKey(request: Request): string | undefined {
  const [scheme = '', value = ''] = (request.headers.get('authorization') ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value || undefined
  if (scheme.toLowerCase() !== 'basic') return undefined
  try {
    return atob(value).split(':')[0]
  } catch {
    return undefined
  }
}

function unauthorized(message: string, code?: string): StripeError {
  return new StripeError(message, { status: 401, code })
}

const mask = (key: string) =>
  key.length > 12
    ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
    : '*'.repeat(key.length)

/** The caller, by API key. */
type Caller = 'publishable' | 'secret' | RestrictedKey

function authenticate(
  { keys }: Account,
  key: string | undefined,
  restricted: RestrictedKey | undefined,
): Caller {
  if (key === undefined || key === '')
    throw unauthorized(
      `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). You can get your keys at ${KEYS_PAGE}.`,
    )
  if (key === restricted?.key) return restricted
  if (key !== keys.secret && key !== keys.publishable)
    throw unauthorized(`Invalid API Key provided: ${mask(key)}`)
  return key === keys.publishable ? 'publishable' : 'secret'
}

async function readBody(request: Request): Promise<Uint8Array> {
  const bytes = await readBytes(request, MAX_BODY_BYTES)
  if (!bytes) throw new StripeError('Invalid request: the body is too large.', { status: 413 })
  return bytes
}

async function readInput(
  request: Request,
  url: URL,
): Promise<{ query: string; input: Record<string, unknown> }> {
  const hasBody = request.method === 'POST'
  // As bytes: workerd warns where a form is read as text.
  const query = hasBody ? new TextDecoder().decode(await readBody(request)) : url.search.slice(1)
  const type = request.headers.get('content-type') ?? ''
  if (hasBody && query !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw new StripeError(
      `Invalid request: content type ${type} is not supported. Please use application/x-www-form-urlencoded.`,
    )
  return { query, input: qs.parse(query, { depth: 8, parameterLimit: 1000, arrayLimit: 100 }) }
}

const toRoute = (endpoint: Endpoint): Route => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
})

/** Failures that a test requested: the next calls fail so, without any effect. */
export interface OrderedFailure {
  status: number
  count: number
}

const FAILURES: Record<number, [message: string, code?: string]> = {
  409: [
    'This object cannot be accessed right now because another API request is being processed.',
    'lock_timeout',
  ],
  429: [
    'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
    'rate_limit',
  ],
}

function toFailure(status: number): StripeError {
  const [message, code] = FAILURES[status] ?? ['An unknown error occurred']
  return new StripeError(message, { status, code, ...(status >= 500 ? { type: 'api_error' } : {}) })
}

function checkVersion(version: string | null) {
  if (version === null || version === API_VERSION) return
  throw new StripeError(`Invalid Stripe API version: ${version}`)
}

function failWhereOrdered(failure: OrderedFailure) {
  if (failure.count < 1) return
  failure.count -= 1
  throw toFailure(failure.status)
}

function findRoute(routes: readonly Route[], method: string, path: string) {
  for (const { endpoint, pattern } of routes) {
    const match = endpoint.method === method ? pattern.exec(path) : null
    if (match) return { endpoint, params: { ...match.groups } }
  }
  throw new StripeError(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  )
}

interface Run {
  endpoint: Endpoint
  params: Record<string, string>
  path: string
  caller: Caller
  given: unknown
}

/** Runs an endpoint, and rolls back its changes when it is refused. */
function runEndpoint(account: Account, { endpoint, params, path, caller, given }: Run): object {
  const isPublishable = caller === 'publishable'
  if (isPublishable && !endpoint.isPublic)
    throw unauthorized(
      `This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at ${KEYS_PAGE}.`,
      'secret_key_required',
    )
  // Each endpoint's parameters come from `parameters()`, which adds `expand`.
  const input = readParameters(endpoint.parameters, given) as { expand?: string[] }
  const { expand: paths = [] } = input
  if (typeof caller === 'object') checkPermission(caller, { method: endpoint.method, path, expand: paths })
  return account.store.attempt(() => {
    const result = endpoint.run(account, { params, input, isPublishable })
    return expand(account, result, paths)
  }, isStanding)
}

function toReply(error: unknown, requestId: string): Reply {
  if (error instanceof StripeError) return { status: error.status, body: error.toBody(requestId) }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { status: 500, body: { error: { type: 'api_error', message: `The stand-in failed: ${message}` } } }
}

/** Allows any request header in CORS: scripts and extensions add their own. */
function toPreflight({ headers }: Request): Response {
  const asked = headers.get('access-control-request-headers')
  return new Response(null, {
    status: 204,
    headers: { ...CORS, ...(asked && { 'access-control-allow-headers': asked }) },
  })
}

export interface RouterOptions {
  account: Account
  endpoints: readonly Endpoint[]
  failure: OrderedFailure
  restricted?: RestrictedKey | undefined
  /** Runs what has become due on the stand-in's own clock since the last call. */
  catchUp: () => void
}

/** Handles every call below `/v1/` the way Stripe does. */
export function createRouter({ account, endpoints, failure, restricted, catchUp }: RouterOptions) {
  const routes = endpoints.map(toRoute)
  const idempotency = createIdempotency(account)

  async function answer(request: Request, requestId: string): Promise<Reply> {
    const url = new URL(request.url)
    const given = readKey(request) ?? url.searchParams.get('key') ?? undefined
    const caller = authenticate(account, given, restricted)
    checkVersion(request.headers.get('stripe-version'))
    const { query, input } = await readInput(request, url)
    if (caller === 'publishable') delete input['key']
    failWhereOrdered(failure)
    const route = findRoute(routes, request.method, url.pathname)
    catchUp()
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    account.setRequest({ id: requestId, idempotency_key: key })
    return idempotency.once({ key, path: url.pathname, query }, () =>
      runEndpoint(account, { ...route, path: url.pathname, caller, given: input }),
    )
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return toPreflight(request)
    const requestId = account.newId('req')
    const reply = await answer(request, requestId).catch((error: unknown) => toReply(error, requestId))
    return Response.json(reply.body, {
      status: reply.status,
      headers: { ...CORS, ...reply.headers, 'Request-Id': requestId, 'Stripe-Version': API_VERSION },
    })
  }
}
