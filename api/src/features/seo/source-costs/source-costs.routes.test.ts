import { expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { exportSourceCalls, getSourceSpending, listSourceCalls } from '#contract/seo/sources.costs.ts'
import * as lists from '#contract/seo/domain.lists.ts'
import { createTestApi, DAY, MINUTE } from '#tests/workers/api.ts'
import { anAsked, aTarget, connectDataForSeo, queryOf, SAMPLE_HOST } from '#tests/workers/dataforseo.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'

async function createLedger() {
  const api = createTestApi()
  api.clock.at = new Date('2026-11-20T09:00:00Z')
  const account = await connectDataForSeo(api, { dailyBudget: 500_000 })
  const buy = async (host: string) => {
    const asked = anAsked({ target: aTarget({ host, name: host }) })
    await (
      await account.open()
    )
      ['organic-competitors'](asked, queryOf(lists.listOrganicCompetitors))
      .catch(() => null)
  }
  await buy(SAMPLE_HOST)
  api.wait(DAY)
  await buy('nobody.example')
  api.wait(MINUTE)
  account.server.fail({ kind: 'hang-up' })
  await buy('down.example')
  // A session of today: that of yesterday has ended.
  const { token } = await openSession(createTestScope(api), account.person.id)
  return { api, account, caller: { token } }
}

test('every call is listed with what it cost, by day and outcome, and summed against the budget', async () => {
  const { api, account, caller } = await createLedger()
  const { body } = await api.call(listSourceCalls, {}, caller)
  expect(body.items.map(({ target, outcome, reserved, cost }) => [target, outcome, reserved, cost])).toEqual([
    ['down.example', 'failed', 20_000, null],
    ['nobody.example', 'done', 20_000, 10_000],
    [SAMPLE_HOST, 'done', 20_000, 10_300],
  ])
  expect(body.items[0]?.requestedBy).toEqual({ id: account.person.id, name: 'Bea Souza' })

  const targets = async (query: object) =>
    (await api.call(listSourceCalls, { query }, caller)).body.items.map(({ target }) => target)
  expect(await targets({ outcome: 'failed' })).toEqual(['down.example'])
  expect(await targets({ to: '2026-11-20' })).toEqual([SAMPLE_HOST])
  expect(await targets({ from: '2026-11-21', sort: 'cost' })).toEqual(['down.example', 'nobody.example'])
  expect(await targets({ q: 'LANTERN' })).toEqual([SAMPLE_HOST])

  const { body: spending } = await api.call(getSourceSpending, {}, caller)
  expect(spending).toMatchObject({
    settings: { spending: 'automatic', dailyBudget: 500_000, monthlyBudget: 10_000_000 },
    today: 30_000,
    thisMonth: 40_300,
  })
  expect(spending.days).toHaveLength(30)
  expect(spending.days.slice(-2)).toEqual([
    { date: '2026-11-20', spent: 10_300, calls: 1 },
    { date: '2026-11-21', spent: 30_000, calls: 2 },
  ])
})

test('the file has all calls in dollars', async () => {
  const { api, caller } = await createLedger()
  const { body } = await api.call(exportSourceCalls, { query: { sort: 'cost', direction: 'asc' } }, caller)
  const [header, ...rows] = (body as unknown as string).replace('\ufeff', '').trim().split('\r\n')
  expect(header).toBe('at,endpoint,target,outcome,reserved_usd,cost_usd,requested_by')
  expect(rows.map((row) => row.split(',').slice(2))).toEqual([
    ['nobody.example', 'done', '0.020000', '0.010000', 'Bea Souza'],
    [SAMPLE_HOST, 'done', '0.020000', '0.010300', 'Bea Souza'],
    ['down.example', 'failed', '0.020000', '', 'Bea Souza'],
  ])
})

test('another organization sees nothing of it, and who is no administrator is refused', async () => {
  const { api, account } = await createLedger()
  const other = await createPerson(api)
  const { body } = await api.call(listSourceCalls, {}, { token: other.token })
  expect(body).toEqual({ items: [], total: 0 })
  const spending = await api.call(getSourceSpending, {}, { token: other.token })
  expect(spending.body).toMatchObject({ settings: null, today: 0, thisMonth: 0 })

  const { organizationId } = account.scope
  const member = await createPerson(api, { organizationId, role: 'member' })
  expect((await api.call(listSourceCalls, {}, { token: member.token })).status).toBe(403)
})
