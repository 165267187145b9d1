import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { createClient, createShop, DAY, HOUR, idOf, START } from './test-client.ts'

const NOW = START.getTime() / 1000
const MONTH = 31 * DAY // From 10 January to 10 February.

async function begin(options: { card?: string; more?: Partial<Stripe.SubscriptionCreateParams> } = {}) {
  const client = createClient()
  const { stripe } = client
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: NOW })
  const shop = await createShop(client, { clock: clock.id, ...(options.card ? { card: options.card } : {}) })
  const { id, items } = await stripe.subscriptions.create({
    customer: shop.customer,
    items: [{ price: shop.starter.id }],
    ...options.more,
  })
  const item = items.data[0]?.id ?? ''
  const invoices = async () => (await stripe.invoices.list({ customer: shop.customer })).data
  return {
    ...client,
    shop,
    id,
    item,
    invoices,
    wait: (seconds: number) =>
      stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: NOW + seconds }),
    get: () => stripe.subscriptions.retrieve(id),
    change: async (price: string, more: Stripe.SubscriptionUpdateParams = {}) => {
      await stripe.subscriptions.update(id, {
        items: [{ id: item, price, quantity: 1 }],
        proration_behavior: 'always_invoice',
        ...more,
      })
      const [latest] = await invoices()
      return { total: latest?.total, lines: latest?.lines.data.map(({ amount }) => amount) }
    },
  }
}

describe('proration, in cents calculated by hand', () => {
  // After 10 of 31 days: 2900 × 21 / 31 = 1964.52, 7900 × 21 / 31 = 5351.61.
  it('charges an upgrade for the rest of the month', async () => {
    const { wait, change, shop } = await begin()
    await wait(10 * DAY)
    expect(await change(shop.growth.id)).toEqual({ total: 3387, lines: [-1965, 5352] })
  })
  it('returns a downgrade as credit, which the next invoice uses', async () => {
    const { wait, change, shop, stripe, invoices } = await begin()
    await change(shop.growth.id, { proration_behavior: 'none' })
    await wait(MONTH + 2 * HOUR)
    // 28 days from 10 February: after 14 of them half of it is left.
    await wait(MONTH + 14 * DAY)
    expect(await change(shop.starter.id)).toEqual({ total: -2500, lines: [-3950, 1450] })
    expect(await stripe.customers.retrieve(shop.customer)).toMatchObject({ balance: -2500 })
    await wait(MONTH + 28 * DAY + 2 * HOUR)
    const [renewal] = await invoices()
    expect(renewal).toMatchObject({
      total: 2900,
      amount_due: 400,
      starting_balance: -2500,
      ending_balance: 0,
    })
  })
  it('charges more of the same', async () => {
    const { wait, stripe, id, item, invoices } = await begin()
    await wait(10 * DAY)
    // 3 × 2900 × 21 / 31 = 5893.55.
    await stripe.subscriptions.update(id, {
      items: [{ id: item, quantity: 3 }],
      proration_behavior: 'always_invoice',
    })
    expect((await invoices())[0]?.lines.data.map(({ amount }) => amount)).toEqual([-1965, 5894])
  })
  it('starts a new year where the interval changes', async () => {
    const { wait, change, shop, get } = await begin()
    await wait(10 * DAY)
    expect(await change(shop.starterYear.id)).toEqual({ total: 27_035, lines: [-1965, 29_000] })
    const { billing_cycle_anchor: anchor, items } = await get()
    expect(anchor).toBe(NOW + 10 * DAY)
    expect(items.data[0]?.current_period_end).toBe(NOW + 375 * DAY)
  })
  it('comes net of a coupon', async () => {
    const { wait, shop, stripe, invoices } = await begin()
    await stripe.coupons.create({ id: 'FIFTH', percent_off: 20, duration: 'forever' })
    const fresh = await stripe.subscriptions.create({
      customer: shop.customer,
      items: [{ price: shop.starter.id }],
      discounts: [{ coupon: 'FIFTH' }],
    })
    const [first] = await invoices()
    expect(first).toMatchObject({ subtotal: 2900, total: 2320 })
    await wait(10 * DAY)
    // 2320 × 21 / 31 = 1571.61, 6320 × 21 / 31 = 4281.29.
    const item = fresh.items.data[0]?.id ?? ''
    const upgrade = {
      items: [{ id: item, price: shop.growth.id }],
      proration_behavior: 'always_invoice' as const,
    }
    await stripe.subscriptions.update(fresh.id, upgrade)
    const [second] = await invoices()
    expect(second?.lines.data.map(({ amount }) => amount)).toEqual([-1572, 4281])
  })
  it('waits for the next invoice unless it is billed immediately', async () => {
    const { wait, change, shop, invoices } = await begin()
    await wait(10 * DAY)
    await change(shop.growth.id, { proration_behavior: 'create_prorations' })
    expect(await invoices()).toHaveLength(1)
    await wait(MONTH + 2 * HOUR)
    const [renewal] = await invoices()
    expect(renewal).toMatchObject({ status: 'paid', total: 3387 + 7900 })
  })
  it('costs what its preview said', async () => {
    const { wait, change, shop, stripe, id, item } = await begin()
    await wait(10 * DAY + 777)
    const details = {
      items: [{ id: item, price: shop.growth.id, quantity: 1 }],
      proration_date: NOW + 10 * DAY,
    }
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { ...details, proration_behavior: 'always_invoice' },
    })
    const real = await change(shop.growth.id, { proration_date: NOW + 10 * DAY })
    expect(preview.total).toBe(3387)
    expect(real).toEqual({ total: preview.total, lines: preview.lines.data.map(({ amount }) => amount) })
  })
})

describe('trials', () => {
  const trial = (
    missing: 'cancel' | 'create_invoice' | 'pause',
  ): Partial<Stripe.SubscriptionCreateParams> => ({
    trial_period_days: 7,
    trial_settings: { end_behavior: { missing_payment_method: missing } },
  })
  it('convert to the plan, an hour after they end', async () => {
    const { wait, get, invoices, standIn } = await begin({ more: trial('cancel') })
    expect(await get()).toMatchObject({ status: 'trialing', trial_end: NOW + 7 * DAY })
    await wait(7 * DAY + 60)
    expect((await get()).status).toBe('active')
    expect((await invoices())[0]).toMatchObject({ status: 'draft', total: 2900 })
    await wait(7 * DAY + 2 * HOUR)
    expect((await invoices())[0]).toMatchObject({ status: 'paid', amount_paid: 2900 })
    const types = standIn.events().map(({ type }) => type)
    expect(types).toContain('customer.subscription.trial_will_end')
  })
  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('without a card and with %s are %s', async (missing, status) => {
    const { wait, get, stripe, shop } = await begin({ more: trial(missing) })
    await stripe.paymentMethods.detach(shop.card)
    await wait(7 * DAY + 2 * HOUR)
    expect((await get()).status).toBe(status)
  })
  it('end immediately on request, and are charged', async () => {
    const { wait, get, stripe, id, invoices } = await begin({ more: trial('cancel') })
    await wait(3 * DAY)
    await stripe.subscriptions.update(id, { trial_end: 'now' })
    expect(await get()).toMatchObject({ status: 'active', billing_cycle_anchor: NOW + 3 * DAY })
    expect((await invoices())[0]).toMatchObject({ status: 'paid', total: 2900 })
  })
  it('cost nothing to change', async () => {
    const { change, shop, invoices } = await begin({ more: trial('cancel') })
    await change(shop.growthYear.id)
    expect((await invoices()).map(({ total }) => total)).toEqual([0])
  })
})

describe('renewals', () => {
  it('come each month on the same day', async () => {
    const { wait, get, invoices } = await begin()
    await wait(MONTH + 2 * HOUR)
    await wait(MONTH + 28 * DAY + 2 * HOUR)
    expect((await invoices()).map(({ amount_paid }) => amount_paid)).toEqual([2900, 2900, 2900])
    expect((await get()).items.data[0]?.current_period_end).toBe(Date.UTC(2026, 3, 10, 12) / 1000)
  })
  it('that fail are retried after 1, 3, 5 and 7 days, then the subscription ends', async () => {
    const { wait, get, stripe, shop, invoices } = await begin()
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: shop.customer })
    await stripe.customers.update(shop.customer, { invoice_settings: { default_payment_method: bad.id } })
    const due = MONTH + HOUR
    const seen: [string, number | undefined][] = []
    for (const days of [0, 1, 3, 5, 7]) {
      await wait(due + days * DAY + 60)
      seen.push([(await get()).status, (await invoices())[0]?.attempt_count])
    }
    expect(seen).toEqual([
      ['past_due', 1],
      ['past_due', 2],
      ['past_due', 3],
      ['past_due', 4],
      ['canceled', 5],
    ])
  })
  it('that failed can be paid with a new card', async () => {
    const { wait, get, stripe, shop, invoices } = await begin()
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: shop.customer })
    const use = (card: string) =>
      stripe.customers.update(shop.customer, { invoice_settings: { default_payment_method: card } })
    await use(bad.id)
    await wait(MONTH + 2 * HOUR)
    expect((await get()).status).toBe('past_due')
    await use(shop.card)
    await stripe.invoices.pay((await invoices())[0]?.id ?? '')
    expect((await get()).status).toBe('active')
    await wait(MONTH + 2 * DAY)
    expect((await invoices()).map(({ amount_paid }) => amount_paid)).toEqual([2900, 2900])
  })
  it('do not come after a cancellation at the end of the period', async () => {
    const { wait, get, stripe, id, invoices } = await begin()
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await wait(MONTH - 60)
    expect(await get()).toMatchObject({ status: 'active', cancel_at: NOW + MONTH })
    await wait(MONTH + 60)
    expect(await get()).toMatchObject({ status: 'canceled', ended_at: NOW + MONTH })
    expect(await invoices()).toHaveLength(1)
  })
  it.each([
    ['once', [1450, 2900, 2900]],
    ['repeating', [1450, 1450, 2900]],
    ['forever', [1450, 1450, 1450]],
  ] as const)('count a coupon that is %s', async (duration, paid) => {
    const { wait, stripe, shop } = await begin()
    await stripe.coupons.create({
      id: 'HALF',
      percent_off: 50,
      duration,
      ...(duration === 'repeating' ? { duration_in_months: 2 } : {}),
    })
    const discounts = [{ coupon: 'HALF' }]
    const { id } = await stripe.subscriptions.create({
      customer: shop.customer,
      items: [{ price: shop.starter.id }],
      discounts,
    })
    await wait(MONTH + 2 * HOUR)
    await wait(MONTH + 28 * DAY + 2 * HOUR)
    const { data } = await stripe.invoices.list({ subscription: id })
    expect(data.map(({ amount_paid }) => amount_paid).reverse()).toEqual(paid)
  })
})

it('keeps a subscription and its customer in their first currency', async () => {
  const { stripe, shop, id, item } = await begin()
  const { id: euros } = await stripe.prices.create({
    product: idOf(shop.growth.product),
    unit_amount: 9000,
    currency: 'eur',
    recurring: { interval: 'month' },
  })
  const refused = /only supports `eur`.*expected currency: `usd`/
  await expect(stripe.subscriptions.update(id, { items: [{ id: item, price: euros }] })).rejects.toThrow(
    refused,
  )
  const second = { customer: shop.customer, items: [{ price: euros }] }
  await expect(stripe.subscriptions.create(second)).rejects.toThrow(refused)
})
