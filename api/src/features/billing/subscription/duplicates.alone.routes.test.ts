import { expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import * as settings from '#contract/organization/audit-log.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { DAY } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { type State, STATES } from '#tests/workers/billing-states.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'
import { reconcileSubscriptions } from './reconciliation.service.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const OPERATOR = 'contact@localhost'

async function findPrice({ stripe }: PayingApi, customer: string) {
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  return { id: subscription?.id ?? '', price: subscription?.items.data[0]?.price.id ?? '' }
}

const listRunning = async ({ stripe }: PayingApi, customer: string) =>
  (await stripe.subscriptions.list({ customer })).data.map(({ id }) => id)

test('a duplicate subscription is canceled for credit, with one notice, even while the provider does not respond', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, email, customerId } = await paying.createPayer()
  const { id, price } = await findPrice(paying, customerId)
  const second = await stripe.subscriptions.create({ customer: customerId, items: [{ price }] })
  const listSecond = async () =>
    (await api.call(paymentContract.getBillingDetails, {}, { token })).body.secondSubscriptions
  expect(await listSecond()).toEqual([{ id: second.id, planName: 'Growth' }])

  await paying.deliverAll()
  await paying.deliverAll()
  expect(await listSecond()).toEqual([])
  await paying.wait(DAY)
  await reconcileSubscriptions(paying.createJobScope())

  expect(await listRunning(paying, customerId)).toEqual([id])
  expect((await stripe.customers.retrieve(customerId)) as unknown).toMatchObject({ balance: -7900 })
  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject({ status: 'active' })
  const toOperator = (await readOutbox(api, OPERATOR)).filter(({ text }) => text.includes(customerId))
  expect(toOperator.map(({ subject }) => subject)).toEqual(['A customer had two subscriptions'])
  const subjects = (await readOutbox(api, email)).map(({ subject }) => subject)
  expect(subjects.filter((each) => each.includes('subscription to Growth'))).toEqual([
    'A duplicate subscription to Growth was canceled',
  ])
  const readActions = async () => {
    const { body } = await api.call(settings.listAuditEvents, { query: {} }, { token })
    return body.items.map(({ action }) => action)
  }
  expect(await readActions()).toContain('subscription.duplicate-ended')
  const readNews = async () => (await api.call(billing.listEndedDuplicates, {}, { token })).body.items
  const news = [
    { id: second.id, planName: 'Growth', at: expect.stringMatching(/^20/) as string, credit: '$79.00' },
  ]
  expect(await readNews()).toEqual(news)
  const findAgain = paying.loseAnswers(/^/)
  expect((await api.call(paymentContract.getBillingDetails, {}, { token })).status).toBe(502)
  expect(await readNews()).toEqual(news)
  findAgain()
  await paying.wait(30 * DAY)
  expect(await readNews()).toEqual([])
  expect(await readActions()).toContain('subscription.duplicate-credited')
})

test('the paid subscription stays, even if it is the newer one', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId } = await createPerson(api)
  await api.call(billing.startTrial, { body: GROWTH }, { token })
  const customer = await paying.findCustomerId(organizationId)
  const { price } = await findPrice(paying, customer)
  await paying.fileCard(token, organizationId, 'pm_card_visa')
  const paid = await stripe.subscriptions.create({ customer, items: [{ price }] })

  await paying.deliverAll()

  expect(await listRunning(paying, customer)).toEqual([paid.id])
  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject({ status: 'active' })
})

test('a canceled trial that a purchase replaces is not a duplicate', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token, email } = await createPerson(api)
  await api.call(billing.startTrial, { body: GROWTH }, { token })
  await api.call(billing.cancelSubscription, {}, { token })
  const card = await paying.giveCard(token)

  // Events arrive while both are active.
  paying.meanwhile(/^DELETE .*\/subscriptions\/sub_/, () => paying.deliverAll())
  const { status } = await api.call(billing.updateSubscription, { body: { ...GROWTH, card } }, { token })

  expect(status).toBe(200)
  const subjects = (await readOutbox(api, email)).map(({ subject }) => subject)
  expect(subjects.filter((each) => each.includes('subscription to Growth'))).toEqual([])
})

test('a custom price of the operator is recognized by its product, and keeps its plan and amount', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, customerId } = await paying.createPayer()
  const { id } = await findPrice(paying, customerId)
  const { items } = await stripe.subscriptions.retrieve(id)
  const price = await stripe.prices.create({
    product: 'bellwether_growth',
    currency: 'usd',
    unit_amount: 5000,
    recurring: { interval: 'month' },
  })

  await stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', price: price.id }] })
  await paying.deliverAll()

  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject({
    productId: 'prod_growth',
    status: 'active',
    price: { amount: 5000 },
  })
  const again = await api.call(billing.updateSubscription, { body: GROWTH }, { token })
  expect(again).toMatchObject({ status: 409, body: { detail: 'You’re already on this plan.' } })
})

test('nothing is sold beside a manually created subscription, and the known plan stays', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, customerId } = await paying.createPayer()
  const { id } = await findPrice(paying, customerId)
  const { items } = await stripe.subscriptions.retrieve(id)
  const { id: product } = await stripe.products.create({ name: 'Everything, by hand' })
  const recurring = { interval: 'month' as const, interval_count: 3 }
  const price = await stripe.prices.create({ product, currency: 'usd', unit_amount: 9900, recurring })

  await stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', price: price.id }] })
  await paying.deliverAll()

  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject({ status: 'active' })
  const refused = await api.call(billing.updateSubscription, { body: GROWTH }, { token })
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toMatch(/^Your organization has a subscription that was set up manually/)
  expect(await listRunning(paying, customerId)).toEqual([id])
})

test('a manually created subscription beside the plan is reported as such, and one that is the plan is not a duplicate', async () => {
  const listSecond = async (state: State) => {
    const paying = createPayingApi()
    const { token } = await STATES[state](paying)
    return (await paying.api.call(paymentContract.getBillingDetails, {}, { token })).body.secondSubscriptions
  }

  expect(await listSecond('a second subscription on own terms')).toEqual([
    { id: expect.stringMatching(/^sub_/) as string, planName: null },
  ])
  expect(await listSecond('a subscription that was set up by hand')).toEqual([])
  expect(await listSecond('active')).toEqual([])
})
