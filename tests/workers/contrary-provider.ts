/** Ids of things at the provider, as the stand-in makes them. */
const NATIVE_ID = /\b((?:cs_test|[a-z]{2,8})_)([A-Za-z0-9]{24})(?![A-Za-z0-9])/g
const LONGER = 'Zz0'.repeat(20)
const FOREIGN_ID = new RegExp(`([A-Za-z0-9]{24})${LONGER}`, 'g')
const mirrored = (text: string) => Array.from(text).reverse().join('')

/** The same thing under an id that is much longer. */
export const toForeign = (text: string) =>
  text.replace(NATIVE_ID, (_, prefix: string, rest: string) => prefix + mirrored(rest) + LONGER)
export const toNative = (text: string) => text.replace(FOREIGN_ID, (_, rest: string) => mirrored(rest))

/** References that the API gives by id or as a whole, and may give as a whole unasked. */
const REFERENCES = [
  'coupon',
  'customer',
  'default_payment_method',
  'payment_intent',
  'payment_method',
  'product',
  'setup_intent',
]
/** Fields that need not be there. */
const OPTIONAL = [
  'cancellation_details',
  'customer_email',
  'customer_name',
  'description',
  'hosted_invoice_url',
  'lookup_key',
]

function twist(key: string, value: unknown): unknown {
  if (OPTIONAL.includes(key)) return null
  if (REFERENCES.includes(key) && typeof value === 'string') return { id: value, object: key, unheard_of: 1 }
  if (Array.isArray(value)) {
    const rows: unknown[] = value.map((each) => twist('', each))
    return rows.length > 0 ? rows.reverse() : null
  }
  if (typeof value !== 'object' || value === null) return value
  const { object, data } = value as Record<string, unknown>
  // What stands in a list is found by its names; a list as a whole is never missing, and its order is documented.
  const isList = (object === 'list' || object === 'search_result') && Array.isArray(data)
  const entries = Object.entries(value).map(([name, each]) =>
    isList && name === 'data' ? [name, data.map((row) => twist('', row))] : [name, keepEmpty(name, each)],
  )
  return { ...(Object.fromEntries(entries) as object), unheard_of: { of: ['any', { kind: null }] } }
}

/** Lists that the API always gives, empty or not. */
const ALWAYS = ['discounts', 'products', 'lines']
const keepEmpty = (name: string, value: unknown) =>
  ALWAYS.includes(name) && Array.isArray(value) && value.length === 0 ? [] : twist(name, value)

/** A response or an event as this provider words it. */
export const toContrary = <Body extends object>(body: Body) =>
  // As much of the shape as is read of it stays.
  twist('', JSON.parse(toForeign(JSON.stringify(body)))) as Body

interface Asked {
  url: string
  init: RequestInit | undefined
}

/** One row a page, whatever is asked for: less than the limit is every provider's right. */
function toAsked(input: string, init: RequestInit | undefined): Asked {
  const url = new URL(toNative(input))
  if (url.searchParams.has('limit')) url.searchParams.set('limit', '1')
  const { body } = init ?? {}
  return {
    url: url.href,
    init: init && { ...init, ...(typeof body === 'string' && { body: toNative(body) }) },
  }
}

const failure = (status: number, message: string) =>
  Response.json(
    { error: { type: status === 429 ? 'invalid_request_error' : 'api_error', message, code: 'rate_limit' } },
    { status, headers: { 'retry-after': '0', 'request-id': 'req_failed' } },
  )

export interface ContraryOptions {
  send: typeof fetch
  /** Sends events before the response of the call that caused them. */
  announce: () => Promise<void>
}

/**
 * The provider as it may be too, within what its reference says: longer ids, fields nobody has heard of, none of those
 * that may be missing, whole things in the place of ids, other orders, one row per page, events before responses. Every
 * call comes too soon the first time, and the response to every first change is lost on the way.
 */
export function createContraryProvider({ send, announce }: ContraryOptions): typeof fetch {
  const seen = new Map<string, number>()
  let isAnnouncing = false

  /** The first time a call is refused, the second time done without a response, the third time with one. */
  function countTime({ url, init }: Asked): number {
    const key = new Headers(init?.headers).get('idempotency-key') ?? ''
    const call = `${init?.method ?? 'GET'} ${url} ${key}`
    const time = (seen.get(call) ?? 0) + 1
    seen.set(call, time)
    return time
  }

  async function announceOnce() {
    if (isAnnouncing) return
    isAnnouncing = true
    await announce().finally(() => (isAnnouncing = false))
  }

  return async (input, init) => {
    const asked = toAsked(input instanceof Request ? input.url : input.toString(), init)
    const isChange = (asked.init?.method ?? 'GET') !== 'GET'
    const time = isChange ? countTime(asked) : 3
    if (time === 1) return failure(429, 'Too soon.')
    const response = await send(asked.url, asked.init)
    if (!isChange) return translate(response)
    await announceOnce()
    if (time === 2 && response.ok) return failure(500, 'Your answer got lost.')
    return translate(response)
  }
}

async function translate(response: Response): Promise<Response> {
  const { ok, status } = response
  const body = await response.json<object>()
  return Response.json(ok ? toContrary(body) : body, {
    status,
    headers: { 'request-id': response.headers.get('request-id') ?? '' },
  })
}
