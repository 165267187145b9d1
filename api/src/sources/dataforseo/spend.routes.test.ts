import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sourceCalls } from '#api/db/schema/seo-sources.ts'
import { findConnectionRow } from '#api/sources/connections.queries.ts'
import * as lists from '#contract/seo/domain.lists.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { anAsked, aTarget, connectDataForSeo, queryOf } from '#tests/workers/dataforseo.ts'
import { readSpendingSettings } from './spend.ts'
import { sumSpent } from './source-calls.queries.ts'

type Account = Awaited<ReturnType<typeof connectDataForSeo>>

const createApi = (at = '2026-11-24T10:00:00Z') => {
  const api = createTestApi()
  api.clock.at = new Date(at)
  return api
}

/** Competitors cost 0.01 and at most 0.01 for a hundred rows, which is what is set aside; the stand-in has three rows. */
const PRICE = 20_000
const COST = 10_300
const ask = async ({ open }: Account, host = 'harbor-lantern.example', fresh = false) => {
  const target = aTarget({ host, name: host })
  return (await open())['organic-competitors'](
    anAsked({ target, fresh }),
    queryOf(lists.listOrganicCompetitors),
  )
}
const callsOf = ({ scope }: Account) =>
  scope.db.select().from(sourceCalls).where(eq(sourceCalls.organizationId, scope.organizationId))
const hosts = (count: number) => Array.from({ length: count }, (_, at) => `host-${at}.example`)

test('a call is in the ledger with what it was expected to cost, and what it did', async () => {
  const account = await connectDataForSeo(createApi())
  await ask(account)
  expect(await callsOf(account)).toMatchObject([
    {
      source: 'dataforseo',
      endpoint: 'dataforseo_labs/google/competitors_domain/live',
      target: 'harbor-lantern.example',
      reserved: PRICE,
      cost: COST,
      outcome: 'done',
      requestedBy: account.person.id,
    },
  ])
})

test('calls at the same time can’t together spend more than the budget', async () => {
  const account = await connectDataForSeo(createApi(), { dailyBudget: 3 * PRICE + 1 })
  const release = account.server.hold()
  const asked = Promise.allSettled(hosts(8).map((host) => ask(account, host)))
  await expect.poll(async () => (await callsOf(account)).length).toBe(3)
  release()
  const outcomes = (await asked).map((each) =>
    each.status === 'fulfilled' ? 'asked' : (each.reason as { reason: string }).reason,
  )
  expect(outcomes.sort()).toEqual(['asked', 'asked', 'asked', ...Array.from({ length: 5 }, () => 'budget')])
  expect(account.server.seen).toHaveLength(3)
})

test('a budget runs out in the middle, and is there again the next day, until that of the month is used up', async () => {
  const api = createApi('2026-11-28T23:00:00Z')
  // Nobody knows these hosts, which costs the base price of 0.01.
  const account = await connectDataForSeo(api, { dailyBudget: 35_000, monthlyBudget: 62_000 })
  const [one = '', two = '', three = '', four = '', five = '', six = ''] = hosts(6)
  await ask(account, one)
  await ask(account, two)
  await expect(ask(account, three)).rejects.toMatchObject({
    reason: 'budget',
    retryAfter: 3600,
    message: 'This costs about $0.02 at DataForSEO, and $0.015 is left of the $0.035 a day that you allow.',
  })
  api.wait(DAY)
  await ask(account, three)
  await ask(account, four)
  api.wait(DAY)
  await ask(account, five)
  await expect(ask(account, six)).rejects.toMatchObject({
    reason: 'budget',
    message: expect.stringContaining('a month') as string,
    retryAfter: 3600,
  })
  expect(account.server.seen).toHaveLength(5)
  api.wait(DAY)
  await ask(account, six)
})

test('a failed call releases what was set aside for it, unless nobody knows what it cost', async () => {
  const account = await connectDataForSeo(createApi(), { dailyBudget: PRICE })
  const { server } = account
  const [one = '', two = '', three = '', four = ''] = hosts(4)
  server.fail({ kind: 'task', code: 50301 })
  await expect(ask(account, one)).rejects.toMatchObject({ reason: 'failed' })
  server.fail({ kind: 'http', status: 402 })
  await expect(ask(account, two)).rejects.toMatchObject({ reason: 'refused' })
  server.fail({ kind: 'hang-up' })
  await expect(ask(account, three)).rejects.toMatchObject({ reason: 'no-answer' })
  server.fail(null)
  await expect(ask(account, four)).rejects.toMatchObject({ reason: 'budget' })
  const calls = await callsOf(account)
  expect(calls.map(({ outcome, cost }) => [outcome, cost])).toEqual([
    ['failed', 0],
    ['failed', 0],
    ['failed', null],
  ])
})

test('a price that is higher than the published one is expected from then on', async () => {
  const account = await connectDataForSeo(createApi(), { dailyBudget: 500_000 })
  account.server.fail({ kind: 'price', cost: 0.3 })
  await ask(account, 'host-1.example')
  await expect(ask(account, 'host-2.example')).rejects.toMatchObject({
    reason: 'budget',
    message: 'This costs about $0.30 at DataForSEO, and $0.20 is left of the $0.50 a day that you allow.',
  })
})

test('where somebody is to be asked first, nothing is bought before, and kept replies are shown', async () => {
  const api = createApi()
  const account = await connectDataForSeo(api, { spending: 'ask-first' })
  await expect(ask(account)).rejects.toMatchObject({
    reason: 'price',
    message: 'DataForSEO has this for about $0.02, and you chose to be asked first.',
  })
  expect(await callsOf(account)).toEqual([])
  expect(account.server.seen).toEqual([])

  expect((await ask(account, undefined, true))?.data.total).toBe(2)
  expect((await ask(account))?.data.total).toBe(2)
  // No price stands beside figures of this week: a refresh of them buys nothing.
  api.wait(6 * DAY)
  await ask(account, undefined, true)
  expect(account.server.seen).toHaveLength(1)
  api.wait(3 * DAY)
  expect((await ask(account))?.coverage).toContain('you chose to be asked first')
  expect(account.server.seen).toHaveLength(1)
  await ask(account, undefined, true)
  expect(account.server.seen).toHaveLength(2)

  const source = await account.open()
  // 0.0101 for what it ranks for and 0.02003 for its links.
  await expect(source.summary(anAsked())).rejects.toMatchObject({
    message: 'DataForSEO has this for about $0.04, and you chose to be asked first.',
  })
})

test('settings that nobody can read spend nothing', () => {
  expect(readSpendingSettings({ spending: 'everything', dailyBudget: -1 })).toMatchObject({
    spending: 'ask-first',
    dailyBudget: 0,
    monthlyBudget: 0,
  })
  expect(readSpendingSettings(null)).toMatchObject({ spending: 'ask-first', dailyBudget: 1_000_000 })
})

test('what one organization buys and spends is none of another one’s', async () => {
  const api = createApi()
  const [account, other] = [
    await connectDataForSeo(api, { dailyBudget: PRICE }),
    await connectDataForSeo(api, { dailyBudget: PRICE }),
  ]
  await ask(account)
  await ask(other)
  expect([account.server.seen.length, other.server.seen.length]).toEqual([1, 1])
  const start = { day: new Date('2026-11-24'), month: new Date('2026-11-01') }
  const { organizationId } = account.scope
  expect(await sumSpent(account.scope.db, { organizationId, source: 'dataforseo' }, start)).toEqual({
    day: COST,
    month: COST,
  })
})

test('a login that is refused is the state of the connection', async () => {
  const account = await connectDataForSeo(createApi())
  account.server.fail({ kind: 'envelope', code: 40100 })
  await expect(ask(account)).rejects.toMatchObject({ reason: 'refused' })
  const { db, organizationId } = account.scope
  expect(await findConnectionRow(db, { organizationId, source: 'dataforseo' })).toMatchObject({
    status: 'failing',
    failure: expect.stringContaining('DataForSEO refuses this login') as string,
  })
})
