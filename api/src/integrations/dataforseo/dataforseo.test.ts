import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createGatewayScope } from '#tests/workers/gateway-scope.ts'
import {
  type DataForSeoServer,
  type Fault,
  SAMPLE_LOGIN,
  startDataForSeo,
} from '#tests/workers/dataforseo-server.ts'
import { askDataForSeo } from './ask-dataforseo.ts'
import { backlinksList, backlinksSummary } from './backlinks.ts'
import { type DataForSeoError } from './dataforseo-error.ts'
import { domainRankOverview, rankedKeywords } from './labs.ts'
import { estimateCost, LIST_PRICES } from './paid-call.ts'

let server: DataForSeoServer
let scope: ReturnType<typeof createGatewayScope>

beforeAll(async () => {
  server = await startDataForSeo()
  scope = createGatewayScope({ DATAFORSEO_API_URL: server.url })
  return server.stop
})
afterEach(() => server.fail(null))

const US = { location_code: 2840, language_code: 'en' }
const TASK = { target: 'harbor-lantern.example', ...US, limit: 10 }
const ask = (options: { login?: string; timeLimitMs?: number; target?: string } = {}) => {
  const { login = SAMPLE_LOGIN.login, target = TASK.target, ...rest } = options
  const credentials = { ...SAMPLE_LOGIN, login }
  return askDataForSeo(scope, { credentials, call: domainRankOverview, task: { ...TASK, target }, ...rest })
}
const fail = async (fault: Fault, options = {}) => {
  server.fail(fault)
  const error = await ask(options).then(
    () => null,
    (thrown: unknown) => thrown as DataForSeoError,
  )
  return error && { reason: error.reason, cost: error.cost, code: error.code, retryAfter: error.retryAfter }
}

test('one task goes out as an array, and what comes back has its cost', async () => {
  const { result, cost } = await ask()
  expect(cost).toBe(10_100)
  expect(result?.items[0]?.metrics?.organic).toMatchObject({ count: 48, pos_1: 1 })
  expect(server.seen.at(-1)).toEqual({ path: domainRankOverview.path, task: TASK })
})

test('who is not known has no result, which is not zero', async () => {
  expect(await ask({ target: 'nobody.example' })).toEqual({ result: null, cost: 10_000 })
})

test('a login that is refused has cost nothing', async () => {
  await expect(ask({ login: 'someone@else.example' })).rejects.toMatchObject({
    reason: 'refused',
    cost: 0,
    code: 401,
  })
})

test.each<[Fault, object]>([
  [
    { kind: 'envelope', code: 40100 },
    { reason: 'refused', cost: 0, code: 40100 },
  ],
  [
    { kind: 'envelope', code: 40200 },
    { reason: 'no-money', cost: 0 },
  ],
  [
    { kind: 'envelope', code: 40202 },
    { reason: 'too-many-requests', cost: 0, retryAfter: 60 },
  ],
  [
    { kind: 'envelope', code: 50000 },
    { reason: 'failed', cost: 0 },
  ],
  [
    { kind: 'task', code: 40210 },
    { reason: 'no-money', cost: 0 },
  ],
  [
    { kind: 'task', code: 40202 },
    { reason: 'too-many-requests', retryAfter: 60 },
  ],
  [
    { kind: 'task', code: 40401 },
    { reason: 'failed', code: 40401 },
  ],
  [
    { kind: 'task', code: 40501, cost: 0.01 },
    { reason: 'failed', cost: 10_000 },
  ],
  [{ kind: 'task', code: 50301 }, { reason: 'failed' }],
  [
    { kind: 'http', status: 402 },
    { reason: 'no-money', cost: 0 },
  ],
  [
    { kind: 'http', status: 429, headers: { 'retry-after': '7' } },
    { reason: 'too-many-requests', cost: 0, retryAfter: 7 },
  ],
  [{ kind: 'http', status: 429, headers: { 'retry-after': 'soon' } }, { retryAfter: 60 }],
  [
    { kind: 'http', status: 302, headers: { location: 'https://elsewhere.example' } },
    { reason: 'failed', cost: 0 },
  ],
  [
    { kind: 'http', status: 500 },
    { reason: 'no-answer', cost: null, code: 500 },
  ],
  [{ kind: 'garbage' }, { reason: 'unreadable', cost: null }],
  [{ kind: 'endless' }, { reason: 'unreadable', cost: null }],
  [{ kind: 'not-what-was-asked' }, { reason: 'unreadable', cost: 10_100 }],
  [{ kind: 'hang-up' }, { reason: 'no-answer', cost: null }],
])('%j is a failure of its kind, with what it cost where that is known', async (fault, expected) => {
  expect(await fail(fault)).toMatchObject(expected)
})

test('nobody waits for longer than the limit, and then nobody knows the cost', async () => {
  expect(await fail({ kind: 'never' }, { timeLimitMs: 30 })).toMatchObject({ reason: 'slow', cost: null })
})

test('neither login nor password is logged or told', async () => {
  const log = vi.fn()
  server.fail({ kind: 'task', code: 50000 })
  const failed = askDataForSeo(
    { ...scope, log },
    { credentials: SAMPLE_LOGIN, call: domainRankOverview, task: TASK },
  )
  const error = await failed.catch((thrown: unknown) => thrown as DataForSeoError)
  const told = JSON.stringify([log.mock.calls, error, (error as DataForSeoError).message])
  expect(log).toHaveBeenCalled()
  for (const secret of [
    SAMPLE_LOGIN.login,
    SAMPLE_LOGIN.password,
    btoa(`${SAMPLE_LOGIN.login}:${SAMPLE_LOGIN.password}`),
  ])
    expect(told).not.toContain(secret)
})

test('of a malformed row only that is missing; a reply whose rows are all malformed is unreadable', () => {
  const good = {
    page_from_rank: 3,
    domain_from: 'a.example',
    url_from: 'https://a.example/',
    url_to: 'https://b.example/',
  }
  const bad = { ...good, url_from: 7 }
  const read = (items: unknown) => backlinksList.result.safeParse({ total_count: 2, items })

  expect(read([good, bad, null]).data?.items).toHaveLength(1)
  expect(read([good]).data?.items[0]).toMatchObject({ first_seen: null, attributes: null })
  expect(read([bad]).success).toBe(false)
  expect(read(null).data?.items).toEqual([])
  expect(read(Array.from({ length: 5000 }, () => good)).data?.items).toHaveLength(1000)
})

test('what nobody tells is null, and never zero', () => {
  expect(backlinksSummary.result.parse({ backlinks: 'many', rank: null })).toMatchObject({
    backlinks: null,
    rank: null,
    referring_main_domains: null,
  })
})

test('the estimate is what the stand-in charges, whose prices are the published ones', async () => {
  const task = { target: TASK.target, ...US, item_types: ['organic'], limit: 20, order_by: ['x,desc'] }
  const { cost, result } = await askDataForSeo(scope, {
    credentials: SAMPLE_LOGIN,
    call: rankedKeywords,
    task,
  })
  expect(result?.items).toHaveLength(20)
  expect(cost).toBe(estimateCost(rankedKeywords, 20))
  expect(estimateCost({ price: LIST_PRICES.labsHistory }, 6)).toBe(106_000)
})
