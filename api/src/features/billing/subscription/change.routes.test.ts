import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import { type PlanChoice } from '#contract/billing/subscription.forms.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import * as plansContract from '#contract/billing/plans.ts'
import { DAY, HOUR } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const scale = { productId: 'prod_scale', interval: 'month' as const, quantity: 1 }
const starter = { ...scale, productId: 'prod_starter' }
const growth = { ...scale, productId: 'prod_growth' }

const preview = ({ api }: PayingApi, token: string, body: PlanChoice) =>
  api.call(billing.calculateSubscriptionChange, { body }, { token })
const update = ({ api }: PayingApi, token: string, body: PlanChoice & { previewedAt?: string }) =>
  api.call(billing.updateSubscription, { body }, { token })

/** Cents paid by the customer, minus their credit. */
async function readMoney({ stripe }: PayingApi, customer: string) {
  const { data } = await stripe.invoices.list({ customer, limit: 100 })
  return {
    paid: data.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
    open: data.filter(({ status }) => status === 'open').length,
  }
}

test('an upgrade costs what its preview showed, even if it is confirmed later', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await paying.createPayer()
  await paying.wait(10 * DAY)

  const shown = (await preview(paying, token, scale)).body
  expect(billing.calculateSubscriptionChange.reply?.parse(shown)).toEqual(shown)
  expect(shown.isUpgrade).toBe(true)
  expect(shown.lines.length).toBeGreaterThanOrEqual(2)
  expect(shown.lines.every(({ isProration }) => isProration)).toBe(true)
  expect(shown.lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(shown.dueNow.amount)
  expect(shown.renewal).toEqual(usd(19_900))
  await paying.wait(40 * 60_000)
  const { body } = await update(paying, token, { ...scale, previewedAt: shown.previewedAt })

  expect(body.subscription).toMatchObject({ productId: 'prod_scale', status: 'active' })
  expect(await readMoney(paying, customerId)).toEqual({ paid: 7900 + shown.dueNow.amount, open: 0 })
})

test('a preview of more than an hour ago is refused', async () => {
  const paying = createPayingApi()
  const { token } = await paying.createPayer()
  const { previewedAt } = (await preview(paying, token, scale)).body
  await paying.wait(2 * HOUR)

  const { status, body } = await update(paying, token, { ...scale, previewedAt })

  expect(status).toBe(409)
  expect(body.detail).toBe('These prices have expired. Review them again.')
})

test('a change that is confirmed twice is charged once', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await paying.createPayer()
  await paying.wait(3 * DAY)
  const shown = (await preview(paying, token, scale)).body
  const request = { ...scale, previewedAt: shown.previewedAt }

  const answers = await Promise.all([update(paying, token, request), update(paying, token, request)])

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await readMoney(paying, customerId)).toEqual({ paid: 7900 + shown.dueNow.amount, open: 0 })
})

test('a downgrade is not allowed while more than one active user exists, and allowed after', async () => {
  const paying = createPayingApi()
  const { token, organizationId } = await paying.createPayer()
  const colleague = await createPerson(paying.api, { organizationId, role: 'member' })
  const refusal = { type: 'conflict', detail: 'Downgrade Not Allowed', reason: 'downgrade' }

  expect((await preview(paying, token, starter)).body).toMatchObject(refusal)
  expect((await update(paying, token, starter)).body).toMatchObject(refusal)
  await paying.api.bindings.DB.prepare("update users set status = 'archived' where id = ?")
    .bind(colleague.id)
    .run()

  await paying.wait(10 * DAY)
  const shown = (await preview(paying, token, starter)).body
  expect(shown.isUpgrade).toBe(false)
  expect(shown.dueNow.amount).toBeLessThan(0)
  const { body } = await update(paying, token, starter)
  expect(body.subscription).toMatchObject({ productId: 'prod_starter', status: 'active' })
  expect(body.confirmInvoiceId).toBeNull()
})

test('a plan with too few seats is refused with both numbers', async () => {
  const paying = createPayingApi()
  const { token, organizationId } = await createPerson(paying.api)
  for (let count = 0; count < 5; count += 1) {
    await createPerson(paying.api, { organizationId, role: 'member' })
  }

  const { body } = await preview(paying, token, starter)

  expect(body).toMatchObject({ type: 'conflict' })
  expect(body.detail).toContain('5 people')
  expect((await preview(paying, token, { ...starter, quantity: 2 })).status).toBe(200)
})

test('an upgrade waits for authentication where the bank requires it', async () => {
  const paying = createPayingApi()
  const { token, organizationId, customerId } = await paying.createPayer()
  await paying.wait(DAY)
  await paying.fileCard(token, organizationId, 'pm_card_authenticationRequired')

  const { body } = await update(paying, token, scale)

  expect(body.confirmInvoiceId).toMatch(/^in_/)
  expect(body.subscription).toMatchObject({ productId: 'prod_growth', status: 'active' })
  const [open] = (await paying.stripe.invoices.list({ customer: customerId, status: 'open' })).data
  const good = await paying.stripe.paymentMethods.attach('pm_card_visa', { customer: customerId })
  await paying.stripe.invoices.pay(open?.id ?? '', { payment_method: good.id })
  await paying.deliverAll()
  const { body: after } = await paying.api.call(billing.getSubscription, {}, { token })
  expect(after).toMatchObject({ productId: 'prod_scale', status: 'active' })
})

test('an upgrade with a declined card leaves plan, balance and the previous card', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await paying.createPayer()
  await paying.wait(DAY)
  const card = await paying.giveCard(token, 'pm_card_chargeCustomerFail')

  const { status, body } = await paying.api.call(
    billing.updateSubscription,
    { body: { ...scale, card } },
    { token },
  )

  expect(status).toBe(402)
  expect(body.errors).toEqual({ card: ['Your card was declined.'] })
  expect(await readMoney(paying, customerId)).toEqual({ paid: 7900, open: 0 })
  const { body: after } = await paying.api.call(billing.getSubscription, {}, { token })
  expect(after).toMatchObject({ productId: 'prod_growth', status: 'active' })
  expect((await paying.api.call(paymentContract.getBillingDetails, {}, { token })).body.card).toMatchObject({
    last4: '4242',
  })
})

test('any chain of changes adds up to the previewed amounts', async () => {
  const choice = fc.record({
    productId: fc.constantFrom('prod_starter', 'prod_growth', 'prod_scale'),
    interval: fc.constantFrom('month' as const, 'year' as const),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 3 }), async (choices) => {
      const paying = createPayingApi()
      const { token, customerId } = await paying.createPayer()
      let expected = 7900
      for (const request of choices) {
        await paying.wait(2 * DAY + HOUR)
        const { status, body } = await preview(paying, token, request)
        if (status === 409) continue
        if (body.dueNow.amount > 0) expected += body.dueNow.amount
        const answer = await update(paying, token, { ...request, previewedAt: body.previewedAt })
        expect(answer.body.subscription).toMatchObject(request)
      }
      expect(await readMoney(paying, customerId)).toEqual({ paid: expected, open: 0 })
    }),
    { numRuns: 6 },
  )
})

test('coupons and promotion codes apply a percentage, and everything else is refused alike', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token } = await createPerson(api)
  const twenty = await stripe.coupons.create({ id: 'TWENTY', percent_off: 20, duration: 'forever' })
  await stripe.promotionCodes.create({ code: 'Friends20', promotion: { type: 'coupon', coupon: twenty.id } })
  await stripe.coupons.create({ id: 'FIVEOFF', amount_off: 500, currency: 'eur', duration: 'once' })
  const used = await stripe.coupons.create({
    id: 'GONE',
    percent_off: 50,
    duration: 'once',
    redeem_by: Math.floor(api.clock.at.getTime() / 1000) + 60,
  })
  const validate = (couponCode: string) =>
    api.call(plansContract.validateCoupon, { query: { couponCode, productId: 'prod_growth' } }, { token })
  await paying.wait(HOUR)

  expect((await validate('friends20')).body).toMatchObject({
    code: 'Friends20',
    percentOff: 20,
    price: usd(7900),
    discountedPrice: usd(6320),
  })
  expect((await validate('TWENTY')).body).toMatchObject({ percentOff: 20 })
  for (const bad of ['FIVEOFF', used.id, 'nonsense', '../x', '']) {
    expect((await validate(bad)).body).toMatchObject({
      type: 'validation-failed',
      detail: 'Coupon Invalid. Try again later.',
      errors: { couponCode: ['Coupon Invalid. Try again later.'] },
    })
  }
})

test('a coupon lowers the preview, the charge and the price that is shown', async () => {
  const paying = createPayingApi()
  const { api, stripe, giveCard } = paying
  const { token } = await createPerson(api)
  await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' })
  const request = { ...growth, couponCode: 'HALF' }

  const shown = (await preview(paying, token, request)).body
  expect(shown).toMatchObject({ dueNow: usd(3950), discount: usd(3950), renewal: usd(3950) })
  const { body } = await api.call(
    billing.updateSubscription,
    { body: { ...request, card: await giveCard(token) } },
    { token },
  )

  expect(body.subscription).toMatchObject({
    price: usd(7900),
    discountedPrice: usd(3950),
    coupon: { code: 'HALF', percentOff: 50, endsAt: null },
  })
  const bad = await update(paying, token, { ...scale, couponCode: 'NONE' })
  expect(bad.body).toMatchObject({ errors: { couponCode: ['Coupon Invalid. Try again later.'] } })
})

test('guessing codes is limited', async () => {
  const { api } = createPayingApi()
  const { token } = await createPerson(api)
  const validate = () => api.call(plansContract.validateCoupon, { query: { couponCode: 'GUESS' } }, { token })

  for (let count = 0; count < 30; count += 1) expect((await validate()).status).toBe(422)

  expect((await validate()).status).toBe(429)
})

test('a cancellation takes effect at the end of the period, sends an email, and can’t be repeated or undone', async () => {
  const paying = createPayingApi()
  const { api, wait, deliverAll } = paying
  const { token, email, organizationId } = await paying.createPayer()
  const cancel = () => api.call(billing.cancelSubscription, {}, { token })

  const { status, body } = await cancel()

  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'scheduled_to_cancel', cancelAtPeriodEnd: true, renewsAt: null })
  expect(new Date(body.endsAt ?? 0).getTime()).toBeGreaterThan(api.clock.at.getTime() + 27 * DAY)
  expect((await cancel()).body).toMatchObject({ type: 'conflict' })
  expect((await update(paying, token, scale)).body).toMatchObject({ type: 'conflict' })
  await wait(32 * DAY)
  await deliverAll()
  const row = await api.bindings.DB.prepare('select status from subscriptions where organization_id = ?')
    .bind(organizationId)
    .first('status')
  expect(row).toBe('cancelled')
  expect((await readOutbox(api, email)).map(({ subject }) => subject).toReversed()).toEqual([
    'Your Growth plan has started',
    'Your Growth plan is canceled',
    'Your Growth plan has ended',
    expect.stringMatching(/^Your receipt /) as string,
  ])
})

test('after the end a plan can be chosen again', async () => {
  const paying = createPayingApi()
  const owner = await paying.createPayer()
  await paying.api.call(billing.cancelSubscription, {}, { token: owner.token })
  await paying.wait(32 * DAY)
  await paying.deliverAll()
  const { organizationId } = owner
  const { token } = await createPerson(paying.api, { organizationId, role: 'administrator' })

  const { body } = await update(paying, token, starter)

  expect(body.subscription).toMatchObject({ status: 'active', productId: 'prod_starter' })
})

test('a canceled trial does not block a purchase', async () => {
  const paying = createPayingApi()
  const { token, organizationId } = await createPerson(paying.api)
  await paying.api.call(billing.startTrial, { body: growth }, { token })
  const cancelled = await paying.api.call(billing.cancelSubscription, {}, { token })
  expect(cancelled.body).toMatchObject({ status: 'scheduled_to_cancel' })

  const card = await paying.giveCard(token)
  const { body } = await paying.api.call(billing.updateSubscription, { body: { ...growth, card } }, { token })
  await paying.deliverAll()

  expect(body.subscription).toMatchObject({ status: 'active' })
  const customer = await paying.findCustomerId(organizationId)
  expect((await paying.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
  expect((await paying.api.call(billing.getSubscription, {}, { token })).body).toMatchObject({
    status: 'active',
  })
})

test('a customer keeps the price at which they subscribed, and sees that one', async () => {
  const paying = createPayingApi()
  const { token, customerId } = await paying.createPayer()
  const [subscription] = (await paying.stripe.subscriptions.list({ customer: customerId })).data
  const item = subscription?.items.data[0]
  const before = await paying.stripe.prices.create({
    product: 'bellwether_growth',
    currency: 'usd',
    unit_amount: 6900,
    recurring: { interval: 'month' },
    metadata: { plan: 'prod_growth' },
  })
  await paying.stripe.subscriptions.update(subscription?.id ?? '', {
    items: [{ id: item?.id ?? '', price: before.id, quantity: 2 }],
    proration_behavior: 'none',
  })
  await paying.deliverAll()

  const { body } = await paying.api.call(billing.getSubscription, {}, { token })

  expect(body).toMatchObject({ productId: 'prod_growth', price: { amount: 2 * 6900, currency: 'USD' } })
})
