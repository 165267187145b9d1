import { expect, test } from 'vitest'
import * as contract from '#contract/billing/subscription.ts'
import { DAY } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }

/** A page that stays open sends the same request again. */
async function openPage({ api }: PayingApi, token: string, choice: typeof GROWTH) {
  const { body } = await api.call(contract.calculateSubscriptionChange, { body: choice }, { token })
  const request = { ...choice, previewedAt: body.previewedAt }
  return () => api.call(contract.updateSubscription, { body: request }, { token })
}

test('a declined card is charged again on a retry', async () => {
  const paying = createPayingApi()
  const { token, organizationId } = await createPerson(paying.api)
  const customer = await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
  const confirm = await openPage(paying, token, GROWTH)
  expect((await confirm()).status).toBe(402)
  expect((await confirm()).status).toBe(402)
  // In place of funds on the card, which never has any.
  await paying.stripe.customers.update(customer, { balance: -7900 })

  const answers = await Promise.all([confirm(), confirm()])

  expect(answers.map(({ status }) => status)).toContain(200)
  expect((await paying.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
})

test('a card that was declined for a change is charged again on a retry', async () => {
  const paying = createPayingApi()
  const { token, organizationId } = await paying.createPayer()
  await paying.wait(DAY)
  const customer = await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
  const confirm = await openPage(paying, token, SCALE)
  expect((await confirm()).status).toBe(402)
  await paying.stripe.customers.update(customer, { balance: -20_000 })

  expect((await confirm()).body.subscription).toMatchObject({ productId: 'prod_scale', status: 'active' })
})

test('an abandoned authentication can be repeated, with or without a plan', async () => {
  const paying = createPayingApi()
  const { token, organizationId } = await paying.createPayer()
  await paying.api.call(contract.cancelSubscription, {}, { token })
  await paying.wait(32 * DAY)
  await paying.deliverAll()
  await paying.fileCard(token, organizationId, 'pm_card_authenticationRequired')
  const confirm = await openPage(paying, token, GROWTH)

  const ids = [(await confirm()).body.confirmInvoiceId, (await confirm()).body.confirmInvoiceId]

  const statuses = ids.map(async (id) => (await paying.stripe.invoices.retrieve(id ?? '')).status)
  expect(await Promise.all(statuses)).toEqual(['void', 'open'])
})
