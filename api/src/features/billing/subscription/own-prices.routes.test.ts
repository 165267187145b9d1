import { expect, test } from 'vitest'
import type Stripe from 'stripe'
import * as billing from '#contract/billing/subscription.ts'
import * as invoices from '#contract/billing/invoices.ts'
import { DAY } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const SCALE = { productId: 'prod_scale', interval: 'month' as const, quantity: 1 }

/** A customer with a custom price. */
async function begin(terms: Pick<Stripe.PriceCreateParams, 'currency' | 'unit_amount' | 'recurring'>) {
  const paying = createPayingApi()
  const { api, stripe } = paying
  // The catalog exists after the first purchase.
  await paying.createPayer()
  const person = await createPerson(api)
  const customer = await paying.fileCard(person.token, person.organizationId, 'pm_card_visa')
  const price = await stripe.prices.create({ product: 'bellwether_growth', ...terms })
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] })
  await paying.deliverAll()
  return { paying, customer, subscriptionId: id, ...person }
}

const read = async ({ api }: PayingApi, token: string) =>
  (await api.call(billing.getSubscription, {}, { token })).body

test.each([
  ['eur', 42_000, 'month', 3, '€420.00'],
  ['jpy', 12_000, 'year', 2, '¥12,000'],
  ['kwd', 4500, 'week', 1, 'KWD 4.500'],
  ['usd', 300, 'day', 10, '$3.00'],
] as const)('%s %i every %s × %i is shown correctly, and charged as shown', async (...terms) => {
  const [currency, unit_amount, interval, interval_count, text] = terms
  const { paying, token, email } = await begin({
    currency,
    unit_amount,
    recurring: { interval, interval_count },
  })

  const { renewsAt, ...plan } = await read(paying, token)
  const { body } = await paying.api.call(invoices.listInvoices, { query: { pageSize: 20 } }, { token })

  const price = { amount: unit_amount, currency: currency.toUpperCase() }
  expect(plan).toMatchObject({
    productId: 'prod_growth',
    status: 'active',
    interval,
    intervalCount: interval_count,
    price,
    limits: { users: 25 },
  })
  expect(plan.charges).toEqual([{ ...price, from: renewsAt }])
  expect(body.items).toMatchObject([{ total: price, amountPaid: price }])
  const receipt = (await readOutbox(paying.api, email)).find(({ subject }) => subject.includes('eceipt'))
  expect(receipt?.text.replaceAll('\u00a0', ' ')).toContain(text)
})

test('a coupon for some months lowers the invoices within them, and one in another currency is ignored', async () => {
  const { paying, token, customer, subscriptionId } = await begin({
    currency: 'eur',
    unit_amount: 10_000,
    recurring: { interval: 'week', interval_count: 2 },
  })
  const { stripe } = paying
  await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'repeating', duration_in_months: 1 })
  await stripe.subscriptions.update(subscriptionId, { discounts: [{ coupon: 'HALF' }] })
  await paying.deliverAll()

  const { charges } = await read(paying, token)

  for (let week = 0; week < 3; week += 1) await paying.wait(14 * DAY + 2 * 3600 * 1000)
  const { data } = await stripe.invoices.list({ customer })
  const renewals = data
    .toReversed()
    .slice(1)
    .map(({ total }) => total)
  expect(charges.map(({ amount }) => amount)).toEqual([5000, 10_000])
  expect(renewals).toEqual([5000, 5000, 10_000])
})

test('a plan at a custom price can’t be changed here, but can be canceled', async () => {
  const terms = {
    currency: 'eur',
    unit_amount: 42_000,
    recurring: { interval: 'month', interval_count: 3 },
  } as const
  const { paying, token } = await begin(terms)
  const { api } = paying
  const refusal = {
    status: 409,
    body: {
      detail: 'Your plan has a price agreed with you. It can’t be changed here: contact us.',
    },
  }

  expect(await api.call(billing.calculateSubscriptionChange, { body: SCALE }, { token })).toMatchObject(
    refusal,
  )
  expect(await api.call(billing.updateSubscription, { body: SCALE }, { token })).toMatchObject(refusal)
  expect(await api.call(billing.cancelSubscription, {}, { token })).toMatchObject({
    body: { status: 'scheduled_to_cancel', price: { currency: 'EUR' } },
  })
})

test.each([
  ['came second', false],
  ['came first', true],
])('of two subscriptions none is canceled where one has custom terms, which %s', async (_, isFirst) => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, customerId } = await paying.createPayer()
  const [sold] = (await stripe.subscriptions.list({ customer: customerId })).data
  const recurring = { interval: 'month' as const, interval_count: 3 }
  const price = await stripe.prices.create({
    product: 'bellwether_growth',
    currency: 'usd',
    unit_amount: 9900,
    recurring,
  })
  if (isFirst) {
    const items = [{ id: sold?.items.data[0]?.id ?? '', price: price.id }]
    await stripe.subscriptions.update(sold?.id ?? '', { items })
    await paying.deliverAll()
    paying.api.wait(1000)
  }
  const second = isFirst ? (sold?.items.data[0]?.price.id ?? '') : price.id
  await stripe.subscriptions.create({ customer: customerId, items: [{ price: second }] })
  await paying.deliverAll()

  expect((await stripe.subscriptions.list({ customer: customerId })).data).toHaveLength(2)
  expect(await api.call(billing.updateSubscription, { body: SCALE }, { token })).toMatchObject({
    status: 409,
  })
})

test('a customer billed in another currency is told so, and not that something failed', async () => {
  const recurring = { interval: 'month' as const, interval_count: 3 }
  const { paying, token, subscriptionId } = await begin({ currency: 'eur', unit_amount: 42_000, recurring })
  await paying.stripe.subscriptions.cancel(subscriptionId)
  await paying.deliverAll()

  expect(
    await paying.api.call(billing.calculateSubscriptionChange, { body: SCALE }, { token }),
  ).toMatchObject({
    status: 409,
    body: {
      detail: 'Your organization is billed in a currency that plans are not sold in: contact us.',
    },
  })
})
