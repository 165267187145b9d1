import fc from 'fast-check'
import { expect, test } from 'vitest'
import type Stripe from 'stripe'
import { type PlanChoice } from '#contract/billing/subscription.forms.ts'
import * as billing from '#contract/billing/subscription.ts'
import * as plansContract from '#contract/billing/plans.ts'
import { DAY } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

interface Coupon {
  percent_off?: number
  amount_off?: number
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months?: number
}
type Charges = billing.Subscription['charges']

const usd = (amount: number) => ({ amount, currency: 'USD' })
const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }

const createCoupon = ({ stripe }: PayingApi, id: string, terms: Coupon) =>
  stripe.coupons.create({ id, ...terms, ...(terms.amount_off !== undefined && { currency: 'usd' }) })
const preview = async ({ api }: PayingApi, token: string, body: PlanChoice) =>
  (await api.call(billing.calculateSubscriptionChange, { body }, { token })).body
const validate = async (
  { api }: PayingApi,
  token: string,
  { couponCode, productId, interval, quantity }: PlanChoice & { couponCode: string },
) => {
  const query = { couponCode, productId, interval, quantity: String(quantity) }
  return (await api.call(plansContract.validateCoupon, { query }, { token })).body
}
async function update({ api }: PayingApi, token: string, body: PlanChoice & { card?: string }) {
  const { status, body: reply } = await api.call(billing.updateSubscription, { body }, { token })
  expect(status, JSON.stringify(reply)).toBe(200)
  const { subscription } = reply
  if (!subscription) throw new Error('nothing was bought')
  return { ...reply, subscription }
}

/** Smaller amounts are carried over to the next invoice. */
const LEAST_CHARGE = 50

const secondsOf = (iso: string) => Math.floor(new Date(iso).getTime() / 1000)

/** The stated amount of an invoice at that time, allowing for a second of clock skew. */
const toSaid = (charges: Charges, created: number) =>
  charges.findLast(({ from }) => secondsOf(from) <= created + 1)?.amount

/** Compares the stated amounts with every invoice since. */
async function expectCharged({ stripe }: PayingApi, customer: string, known: Set<string>, charges: Charges) {
  const { data } = await stripe.invoices.list({ customer, limit: 100 })
  const fresh = data.filter(({ id }) => !known.has(id)).toSorted((a, b) => a.created - b.created)
  const charged = fresh.map(({ created, total }) => [created, total])
  expect(charged).toEqual(fresh.map(({ created }) => [created, toSaid(charges, created)]))
  for (const { from } of charges.filter((charge) => secondsOf(charge.from) <= (fresh.at(-1)?.created ?? 0)))
    expect(fresh.some(({ created }) => Math.abs(created - secondsOf(from)) <= 1)).toBe(true)
  return fresh.length
}

const listIds = async ({ stripe }: PayingApi, customer: string) =>
  new Set((await stripe.invoices.list({ customer, limit: 100 })).data.map(({ id }) => id))

const coupon: fc.Arbitrary<Coupon> = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 200 }).map((half) => ({ percent_off: half / 2 })),
      fc.integer({ min: 1, max: 12_000 }).map((amount_off) => ({ amount_off })),
    ),
    fc.oneof(
      fc.constantFrom({ duration: 'once' as const }, { duration: 'forever' as const }),
      fc
        .integer({ min: 1, max: 26 })
        .map((months) => ({ duration: 'repeating' as const, duration_in_months: months })),
    ),
  )
  .map(([what, howLong]) => ({ ...what, ...howLong }))
const choice = fc.record({
  productId: fc.constantFrom('prod_starter', 'prod_growth', 'prod_scale'),
  interval: fc.constantFrom('month' as const, 'year' as const),
  quantity: fc.integer({ min: 1, max: 4 }),
})
const change = fc.record({
  to: choice,
  after: fc.integer({ min: 0, max: 100 }),
  newCoupon: fc.option(coupon),
})
const start = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
})

interface Story {
  at: Date
  terms: Coupon
  request: PlanChoice
  isTrial: boolean
  then: { to: PlanChoice; after: number; newCoupon: Coupon | null } | null
}

/** Buys, changes and advances the clock by years; every stated amount must equal the charged one. */
async function live({ at, terms, request, isTrial, then }: Story) {
  const paying = createPayingApi()
  paying.api.clock.at = at
  const { token, organizationId } = await createPerson(paying.api)
  await createCoupon(paying, 'FIRST', terms)
  if (isTrial) await paying.api.call(billing.startTrial, { body: request }, { token })
  const order = { ...request, couponCode: 'FIRST' }
  const card = await paying.giveCard(token)
  const customer = await paying.findCustomerId(organizationId)
  const before = await listIds(paying, customer)

  const said = await validate(paying, token, order)
  const shown = await preview(paying, token, order)
  const { subscription } = await update(paying, token, { ...order, card })
  const first = said.discountedPrice?.amount ?? 0
  expect(shown.dueNow.amount).toBe(first < LEAST_CHARGE ? 0 : first)
  const bought = await listIds(paying, customer)
  await expectCharged(paying, customer, before, said.charges)

  if (!then) {
    await paying.wait(1200 * DAY)
    expect(await expectCharged(paying, customer, bought, shown.charges)).toBeGreaterThan(2)
    await expectCharged(paying, customer, bought, subscription.charges)
    await expectCharged(paying, customer, before, said.charges)
    return
  }

  await paying.wait(then.after * DAY)
  await expectCharged(paying, customer, bought, subscription.charges)
  if (then.newCoupon) await createCoupon(paying, 'SECOND', then.newCoupon)
  const next = { ...then.to, couponCode: then.newCoupon ? 'SECOND' : undefined }
  const isSame = JSON.stringify(then.to) === JSON.stringify(request)
  if (isSame && !then.newCoupon) return
  const known = await listIds(paying, customer)
  const changed = await preview(paying, token, next)
  const after = await update(paying, token, next)
  const invoice =
    after.invoiceId === null ? undefined : await paying.stripe.invoices.retrieve(after.invoiceId)
  expect(changed.dueNow.amount).toBe(dueOf(invoice))
  const settled = await listIds(paying, customer)
  expect(settled.size - known.size).toBe(invoice ? 1 : 0)
  await paying.wait(800 * DAY)
  expect(await expectCharged(paying, customer, settled, changed.charges)).toBeGreaterThan(1)
  await expectCharged(paying, customer, settled, after.subscription.charges)
}

function dueOf(invoice: Stripe.Invoice | undefined): number {
  if (!invoice) return 0
  return invoice.total < 0 ? invoice.total : invoice.amount_due
}

test('for any coupon, plan and change, the stated amount is charged', { timeout: 400_000 }, async () => {
  const story = fc.record({
    at: start,
    terms: coupon,
    request: choice,
    isTrial: fc.boolean(),
    then: fc.option(change, { nil: null }),
  })
  await fc.assert(fc.asyncProperty(story, live), { numRuns: 20 })
})

test('half off for one invoice lowers only the first month, as stated', async () => {
  const paying = createPayingApi()
  const { token } = await createPerson(paying.api)
  await createCoupon(paying, 'HALF', { percent_off: 50, duration: 'once' })
  const request = { ...GROWTH, couponCode: 'HALF' }

  const said = await validate(paying, token, request)
  expect(said).toMatchObject({ percentOff: 50, amountOff: null, duration: 'once', durationInMonths: null })
  expect(said.charges).toMatchObject([usd(3950), usd(7900)])
  expect(await preview(paying, token, request)).toMatchObject({ dueNow: usd(3950), renewal: usd(7900) })
  const { subscription } = await update(paying, token, { ...request, card: await paying.giveCard(token) })

  expect(subscription).toMatchObject({ price: usd(7900), discountedPrice: null, coupon: null })
  expect(subscription.charges).toMatchObject([usd(7900)])
})

test('an active coupon lowers the new plan too, until it ends', async () => {
  const paying = createPayingApi()
  const { token } = await createPerson(paying.api)
  await createCoupon(paying, 'QUARTER', { percent_off: 25, duration: 'repeating', duration_in_months: 3 })
  const card = await paying.giveCard(token)
  const bought = await update(paying, token, { ...GROWTH, couponCode: 'QUARTER', card })
  expect(bought.subscription.charges).toMatchObject([usd(5925), usd(7900)])
  await paying.wait(10 * DAY)

  const shown = await preview(paying, token, SCALE)

  expect(shown.renewal).toEqual(usd(14_925))
  expect(shown.charges).toMatchObject([usd(14_925), usd(19_900)])
  expect(shown.charges[0]?.from).toBe(shown.renewsAt)
})

test('a coupon for another product no longer applies once the plan is changed', async () => {
  const paying = createPayingApi()
  const { token } = await createPerson(paying.api)
  await preview(paying, token, SCALE)
  const applies_to = { products: ['bellwether_scale'] }
  await paying.stripe.coupons.create({ id: 'SCALE', percent_off: 50, duration: 'forever', applies_to })
  const card = await paying.giveCard(token)
  const bought = await update(paying, token, { ...SCALE, couponCode: 'SCALE', card })
  expect(bought.subscription.charges).toMatchObject([usd(9950)])

  const shown = await preview(paying, token, { ...SCALE, productId: 'prod_starter' })
  const { subscription } = await update(paying, token, { ...SCALE, productId: 'prod_starter' })

  expect(shown.renewal).toEqual(usd(2900))
  expect(subscription).toMatchObject({ discountedPrice: null, coupon: null })
})

test('a coupon alone charges nothing now, and applies from the next invoice on', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await paying.createPayer()
  await createCoupon(paying, 'LATER', { amount_off: 1000, duration: 'once' })
  await paying.wait(10 * DAY)
  const known = await listIds(paying, customerId)

  const shown = await preview(paying, token, { ...GROWTH, couponCode: 'LATER' })
  const { subscription, invoiceId } = await update(paying, token, { ...GROWTH, couponCode: 'LATER' })

  expect(shown).toMatchObject({ dueNow: usd(0), lines: [], charges: [usd(6900), usd(7900)] })
  expect(invoiceId).toBeNull()
  expect(subscription).toMatchObject({
    discountedPrice: usd(6900),
    coupon: { code: 'LATER', percentOff: null, amountOff: usd(1000) },
  })
  await paying.wait(60 * DAY)
  expect(await expectCharged(paying, customerId, known, subscription.charges)).toBe(2)
})

test('with several discounts, their codes and the resulting charge are shown', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, customerId } = await paying.createPayer()
  await createCoupon(paying, 'TEN', { percent_off: 10, duration: 'forever' })
  await createCoupon(paying, 'FIVE', { amount_off: 500, duration: 'once' })
  const [held] = (await stripe.subscriptions.list({ customer: customerId })).data
  await stripe.subscriptions.update(held?.id ?? '', { discounts: [{ coupon: 'TEN' }, { coupon: 'FIVE' }] })
  await paying.deliverAll()

  const { body } = await api.call(billing.getSubscription, {}, { token })

  expect(body.coupon).toEqual({ code: 'TEN + FIVE', percentOff: null, amountOff: null, endsAt: null })
  expect(body.charges).toMatchObject([usd(6610), usd(7110)])
})
