import { expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { DAY, MINUTE } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'
import { reconcileSubscriptions } from './reconciliation.service.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }

const runSql = ({ api }: PayingApi, statement: string, ...values: string[]) =>
  api.bindings.DB.prepare(statement)
    .bind(...values)
    .run()

/** Restores a backup from before the organization had a card. */
async function loseBilling(paying: PayingApi, organizationId: string) {
  await paying.wait(2 * MINUTE)
  await runSql(paying, 'delete from subscriptions where organization_id = ?', organizationId)
  await runSql(paying, 'delete from billing_customers where organization_id = ?', organizationId)
}

const readStatus = async ({ api }: PayingApi, organizationId: string) =>
  api.bindings.DB.prepare('select status from subscriptions where organization_id = ?')
    .bind(organizationId)
    .first<string>('status')

test('after a backup was restored the customer is found again, with the plan', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId, customerId } = await paying.createPayer()
  await loseBilling(paying, organizationId)

  const { body } = await api.call(paymentContract.getBillingDetails, {}, { token })

  expect(body.card).toMatchObject({ last4: '4242' })
  expect(await readStatus(paying, organizationId)).toBe('active')
  expect(await paying.findCustomerId(organizationId)).toBe(customerId)
  const again = await api.call(billing.updateSubscription, { body: GROWTH }, { token })
  expect(again).toMatchObject({ status: 409, body: { detail: 'You’re already on this plan.' } })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('a restored backup allows no second trial', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId, customerId } = await paying.createPayer()
  await api.call(billing.cancelSubscription, {}, { token })
  await paying.wait(32 * DAY)
  await loseBilling(paying, organizationId)

  const { status } = await api.call(billing.startTrial, { body: GROWTH }, { token })

  expect(status).toBe(409)
  expect(await readStatus(paying, organizationId)).toBe('cancelled')
  expect((await stripe.subscriptions.list({ customer: customerId, status: 'all' })).data).toHaveLength(1)
})

test('an event restores what was lost before anybody opens a page', async () => {
  const paying = createPayingApi()
  const { organizationId } = await paying.createPayer()
  await paying.deliverAll()
  await loseBilling(paying, organizationId)
  await paying.wait(32 * DAY)

  await paying.deliverAll()

  expect(await readStatus(paying, organizationId)).toBe('active')
})

test('an event of an unknown customer changes nothing', async () => {
  const paying = createPayingApi()
  await paying.stripe.customers.create({ metadata: { organizationId: 'org_elsewhere' } })

  await paying.deliverAll()

  const { results } = await paying.api.bindings.DB.prepare(
    "select * from payment_events where processed_at is null and type = 'customer.created'",
  ).all()
  expect(results).toEqual([])
})

test.each([
  ['a customer whom', false],
  ['a subscription that', true],
])('%s the provider does not know ends after its period and the grace period', async (_, isKnown) => {
  const paying = createPayingApi()
  const { token, organizationId } = await createPerson(paying.api, { plan: { status: 'active' } })
  const renewsAt = String(paying.api.clock.at.getTime() + 30 * DAY)
  await runSql(
    paying,
    'update subscriptions set provider_id = ?1, renews_at = ?2 where organization_id = ?3',
    `sub_${crypto.randomUUID()}`,
    renewsAt,
    organizationId,
  )
  if (isKnown) await paying.giveCard(token)
  else
    await runSql(
      paying,
      'insert into billing_customers (organization_id, customer_id, created_at) values (?1, ?2, ?3)',
      organizationId,
      `cus_${crypto.randomUUID()}`,
      renewsAt,
    )
  const night = async (days: number) => {
    await paying.wait(days * DAY)
    await reconcileSubscriptions(paying.createJobScope())
    return readStatus(paying, organizationId)
  }

  expect(await night(1)).toBe('active')
  expect(await night(40)).toBe('active')
  expect(await night(4)).toBe('expired')
})
