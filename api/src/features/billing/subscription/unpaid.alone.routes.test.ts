import { expect, test } from 'vitest'
import * as subscriptionContract from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { DAY, HOUR } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { reconcileSubscriptions } from './reconciliation.service.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }

/** A customer whose first renewal failed. */
async function createDebtor(paying: PayingApi) {
  const payer = await paying.createPayer()
  await paying.fileCard(payer.token, payer.organizationId, 'pm_card_chargeCustomerFail')
  await paying.wait(31 * DAY + 2 * HOUR)
  await paying.deliverAll()
  return payer
}

async function listInvoices({ stripe }: PayingApi, customer: string) {
  const { data } = await stripe.invoices.list({ customer })
  return data.map(({ status, amount_paid }) => [status, amount_paid]).reverse()
}

test('a plan that is canceled with an open payment ends immediately, and the invoice is voided', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await createDebtor(paying)

  const { body } = await paying.api.call(subscriptionContract.cancelSubscription, {}, { token })

  expect(body).toMatchObject({ status: 'cancelled', limits: { users: 0 } })
  expect(await listInvoices(paying, customerId)).toEqual([
    ['paid', 7900],
    ['void', 0],
  ])
})

test('a new card does not pay for a plan that has ended', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await createDebtor(paying)
  await paying.wait(10 * DAY)
  await paying.deliverAll()
  const before = [
    ['paid', 7900],
    ['void', 0],
  ]
  expect(await listInvoices(paying, customerId)).toEqual(before)

  const card = await paying.giveCard(token)
  const { body } = await paying.api.call(paymentContract.replaceCard, { body: { card } }, { token })

  expect(body).toMatchObject({ confirmInvoiceId: null, subscription: { status: 'cancelled' } })
  expect(await listInvoices(paying, customerId)).toEqual(before)
  const request = { ...GROWTH, productId: 'prod_starter' }
  const again = await paying.api.call(subscriptionContract.updateSubscription, { body: request }, { token })
  expect(again.body.subscription).toMatchObject({ status: 'active' })
  await paying.api.call(
    paymentContract.replaceCard,
    { body: { card: await paying.giveCard(token) } },
    { token },
  )
  expect(await listInvoices(paying, customerId)).toEqual([...before, ['paid', 2900]])
})

test('a plan that is not paid in time ends at the provider too, and can be chosen again', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId, customerId } = await createDebtor(paying)
  const readStatus = async () => (await stripe.subscriptions.list({ customer: customerId })).data[0]?.status
  await paying.wait(DAY)
  await reconcileSubscriptions(paying.createJobScope())
  expect(await readStatus()).toBe('past_due')

  await api.bindings.DB.prepare('update subscriptions set past_due_since = ? where organization_id = ?')
    .bind(api.clock.at.getTime() - 14 * DAY, organizationId)
    .run()
  await paying.wait(DAY)
  await reconcileSubscriptions(paying.createJobScope())

  expect(await readStatus()).toBeUndefined()
  expect(await listInvoices(paying, customerId)).toEqual([
    ['paid', 7900],
    ['void', 0],
  ])
  const body = { ...GROWTH, card: await paying.giveCard(token) }
  const again = await api.call(subscriptionContract.updateSubscription, { body }, { token })
  expect(again.body.subscription).toMatchObject({ status: 'active' })
})
