import { expect, test } from 'vitest'
import { findConnectionRow } from '#api/sources/connections.queries.ts'
import { readSpendingSettings } from '#api/sources/dataforseo/spend.ts'
import { listOrganicCompetitors } from '#contract/seo/domain.lists.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { connectSource } from '#contract/seo/sources.connections.ts'
import { getSourceSpending, updateSourceSpending } from '#contract/seo/sources.costs.ts'
import { SpendingForm } from '#contract/seo/sources.costs.forms.ts'
import { createTestApi } from '#tests/workers/api.ts'
import {
  anAsked,
  connectDataForSeo,
  DATAFORSEO_URL,
  queryOf,
  SAMPLE_LOGIN,
} from '#tests/workers/dataforseo.ts'
import { createPerson } from '#tests/workers/people.ts'

async function createAccount() {
  const api = createTestApi()
  const account = await connectDataForSeo(api, { spending: 'ask-first', country: 'BR' })
  const { organizationId } = account.scope
  const join = (role: 'administrator' | 'member', firstName: string) =>
    createPerson(api, { organizationId, role, firstName })
  const edit = (body: object, { token }: { token: string } = account.person) =>
    api.call(updateSourceSpending, { body }, { token })
  const read = async () => (await api.call(getSourceSpending, {}, account.person)).body
  return { api, account, join, edit, read }
}

test('a budget is saved with its audit event, and the rest of the settings stays', async () => {
  const { api, account, edit, read } = await createAccount()
  const form = { spending: 'automatic', dailyBudget: 2_500_000, monthlyBudget: 40_000_000, version: 1 }
  const saved = await edit(form)
  expect(saved).toMatchObject({ status: 200, body: { settings: { ...form, version: 2 } } })
  expect(await read()).toEqual(saved.body)
  const whose = { organizationId: account.scope.organizationId, source: 'dataforseo' } as const
  const row = await findConnectionRow(account.scope.db, whose)
  expect(readSpendingSettings(row?.settings)).toMatchObject({ country: 'BR', spending: 'automatic' })

  const events = async () => (await api.call(listAuditEvents, {}, account.person)).body.items
  const [event] = await events()
  expect(event).toMatchObject({
    action: 'source.budget-changed',
    details: [
      { field: 'spending', from: 'Ask me first', to: 'Call automatically, up to the budget' },
      { field: 'dailyBudget', from: '$1.00', to: '$2.50' },
      { field: 'monthlyBudget', from: '$10.00', to: '$40.00' },
    ],
  })
  const count = (await events()).length
  expect((await edit({ dailyBudget: 2_500_000 })).body).toEqual(saved.body)
  expect(await events()).toHaveLength(count)
})

test('a budget of 0 blocks the next call, and more room lets it through', async () => {
  const { account, edit } = await createAccount()
  const buy = async () =>
    (await account.open())['organic-competitors'](anAsked(), queryOf(listOrganicCompetitors))
  await edit({ spending: 'automatic', dailyBudget: 0 })
  await expect(buy()).rejects.toMatchObject({ reason: 'budget' })
  expect(account.server.seen).toHaveLength(0)
  await edit({ dailyBudget: 1_000_000, monthlyBudget: 0 })
  await expect(buy()).rejects.toMatchObject({ reason: 'budget' })
  await edit({ monthlyBudget: 1_000_000 })
  expect(await buy()).not.toBeNull()
})

test('edits of two people are merged, and what both changed is asked again', async () => {
  const { join, edit, read } = await createAccount()
  const bia = await join('administrator', 'Bia')
  await edit({ dailyBudget: 3_000_000, version: 1 }, bia)
  expect((await edit({ dailyBudget: 1_000_000, monthlyBudget: 9_000_000, version: 1 })).status).toBe(200)
  expect(await read()).toMatchObject({ settings: { dailyBudget: 3_000_000, monthlyBudget: 9_000_000 } })

  const clash = await edit({ dailyBudget: 5_000_000, version: 1 })
  expect(clash).toMatchObject({ status: 409, body: { type: 'conflict', version: 3 } })
  expect(JSON.stringify(clash.body)).toContain('Changed meanwhile to “$3.00”')
  const again = await edit({ dailyBudget: 5_000_000, version: 1, seenVersion: 3 })
  expect(again).toMatchObject({ status: 200, body: { settings: { dailyBudget: 5_000_000 } } })
})

test('only administrators of the organization change it, and only within bounds', async () => {
  const { api, join, edit, read } = await createAccount()
  const before = await read()
  expect((await edit({ dailyBudget: 1 }, await join('member', 'Caio'))).status).toBe(403)
  expect((await edit({ dailyBudget: 1 }, await createPerson(api))).status).toBe(404)
  for (const [body, field] of [
    [{ dailyBudget: -1 }, 'dailyBudget'],
    [{ monthlyBudget: 10_000_000_001 }, 'monthlyBudget'],
    [{ monthlyBudget: 0.5 }, 'monthlyBudget'],
    [{ spending: 'always' }, 'spending'],
  ] as const)
    expect(await edit(body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    })
  expect(await read()).toEqual(before)
})

test('another key keeps the budget', async () => {
  const api = createTestApi({ settings: { DATAFORSEO_API_URL: DATAFORSEO_URL } })
  const account = await connectDataForSeo(api)
  const { token } = account.person
  await api.call(updateSourceSpending, { body: { dailyBudget: 7_000_000 } }, { token })
  const served = createTestApi({
    settings: { DATAFORSEO_API_URL: DATAFORSEO_URL },
    fetch: account.server.fetch,
  })
  const connected = await served.call(
    connectSource,
    { body: { source: 'dataforseo', ...SAMPLE_LOGIN } },
    { token },
  )
  expect(connected.status).toBe(201)
  const { body } = await api.call(getSourceSpending, {}, { token })
  expect(body.settings).toMatchObject({ dailyBudget: 7_000_000, version: 2 })
})

test.each([
  ['5', 5_000_000],
  ['$1,000', 1_000_000_000],
  [' 0.02003 ', 20_030],
  ['0', 0],
  ['10000', 10_000_000_000],
])('%s is an amount', (typed, amount) => {
  const form = { spending: 'ask-first', dailyBudget: typed, monthlyBudget: '1' }
  expect(SpendingForm.parse(form).dailyBudget).toBe(amount)
})

test.each([
  ['', 'Budget per day is required.'],
  ['1,5', 'Budget per day must be an amount in US dollars, such as 5 or 2.50.'],
  ['-1', 'Budget per day must be an amount in US dollars, such as 5 or 2.50.'],
  ['1e3', 'Budget per day must be an amount in US dollars, such as 5 or 2.50.'],
  ['10000.01', 'Budget per day must not exceed $10,000.'],
])('%s is none', (typed, message) => {
  const form = { spending: 'ask-first', dailyBudget: typed, monthlyBudget: '1' }
  expect(SpendingForm.safeParse(form).error?.issues).toEqual([
    expect.objectContaining({ path: ['dailyBudget'], message }),
  ])
})
