import { expect, test } from 'vitest'
import * as account from '#contract/account/sign-in.ts'
import * as billing from '#contract/billing/subscription.ts'
import { DAY, HOUR } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }

const ASKS = 'pm_card_authenticationRequired'

/** A customer who left during authentication, at their first purchase. */
async function leaveAtBank(paying: PayingApi) {
  const person = await createPerson(paying.api)
  const { token, organizationId } = person
  const customer = await paying.fileCard(token, organizationId, ASKS)
  const { body } = await paying.api.call(billing.updateSubscription, { body: GROWTH }, { token })
  await paying.deliverAll()
  return { ...person, customer, body }
}

test.each([
  ['at once', 0],
  ['after the provider has given it up', 24 * HOUR],
])('a first purchase that is abandoned during authentication leaves the trial: %s', async (_, wait) => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, customer, body } = await leaveAtBank(paying)
  expect(body).toMatchObject({
    subscription: null,
    confirmInvoiceId: expect.stringMatching(/^in_/) as string,
  })
  await paying.wait(wait)
  await paying.deliverAll()
  expect((await api.call(account.getMe, {}, { token })).body).toMatchObject({
    subscription: null,
    isTrialAvailable: true,
  })

  const trial = await api.call(billing.startTrial, { body: GROWTH }, { token })
  await paying.deliverAll()

  expect(trial).toMatchObject({ status: 201, body: { status: 'trialing' } })
  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject({ status: 'trialing' })
  const { data } = await stripe.invoices.list({ customer })
  expect(data.map(({ status }) => status)).toEqual(['paid', 'void'])
})

test('an ended plan is shown during and after an abandoned purchase', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token, organizationId } = await paying.createPayer()
  await api.call(billing.cancelSubscription, {}, { token })
  await paying.wait(32 * DAY)
  await paying.deliverAll()
  await paying.fileCard(token, organizationId, ASKS)

  const { body } = await api.call(billing.updateSubscription, { body: SCALE }, { token })
  await paying.wait(24 * HOUR)
  await paying.deliverAll()

  const kept = { productId: 'prod_growth', status: 'cancelled' }
  expect(body.subscription).toMatchObject(kept)
  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject(kept)
})

test('open invoices of an ended subscription are voided', async () => {
  const paying = createPayingApi()
  const { stripe } = paying
  const { token, organizationId, customerId } = await paying.createPayer()
  await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
  await paying.wait(31 * DAY + 2 * HOUR)
  await paying.wait(10 * DAY)
  await paying.deliverAll()

  const { data } = await stripe.invoices.list({ customer: customerId })

  expect(data.map(({ status }) => status)).toEqual(['void', 'paid'])
  expect((await paying.api.call(billing.getSubscription, {}, { token })).body).toMatchObject({
    status: 'cancelled',
  })
})

test('a price that is archived twice within a day does not block its plan', async () => {
  const paying = createPayingApi()
  const { stripe } = paying
  const archive = async () => {
    const { data } = await stripe.prices.list({ lookup_keys: ['bellwether_growth_month'] })
    for (const { id } of data) await stripe.prices.update(id, { active: false })
  }
  await paying.createPayer()
  await archive()
  expect((await paying.createPayer()).answer).toMatchObject({ status: 200 })
  await archive()

  const { answer } = await paying.createPayer()

  expect(answer.body).toMatchObject({ subscription: { status: 'active', price: { amount: 7900 } } })
})

test('a plan with paused collection is shown as paused, stays active and is not charged', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, customerId } = await paying.createPayer()
  const [own] = (await stripe.subscriptions.list({ customer: customerId })).data
  const id = own?.id ?? ''
  const read = async () => (await api.call(billing.getSubscription, {}, { token })).body

  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
  await paying.wait(40 * DAY)
  await paying.deliverAll()

  expect(await read()).toMatchObject({ status: 'paused', renewsAt: null, limits: { users: 25 } })
  const changed = await api.call(billing.updateSubscription, { body: SCALE }, { token })
  expect(changed).toMatchObject({
    status: 409,
    body: { detail: 'Your plan is paused. You can change it once it resumes.' },
  })
  await stripe.subscriptions.update(id, { pause_collection: '' })
  await paying.deliverAll()
  expect(await read()).toMatchObject({ status: 'active' })
  const { data } = await stripe.invoices.list({ customer: customerId })
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([0, 7900])
})

test.each([
  ['is given up', false],
  ['is made after all', true],
])(
  'a coupon of a change that needs authentication applies to that change only, which %s',
  async (_, isMade) => {
    const paying = createPayingApi()
    const { api, stripe } = paying
    const { token, organizationId, customerId } = await paying.createPayer()
    await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' })
    await paying.wait(DAY)
    await paying.fileCard(token, organizationId, ASKS)
    const body = { ...SCALE, couponCode: 'HALF' }
    const waiting = await api.call(billing.updateSubscription, { body }, { token })
    const invoiceId = waiting.body.confirmInvoiceId ?? ''
    await paying.fileCard(token, organizationId, 'pm_card_visa')
    if (isMade) await stripe.invoices.pay(invoiceId)

    await paying.wait(24 * HOUR)
    await paying.deliverAll()
    const after = (await api.call(billing.getSubscription, {}, { token })).body
    await paying.wait(31 * DAY)
    await paying.deliverAll()

    expect(after).toMatchObject(
      isMade
        ? { productId: 'prod_scale', coupon: { code: 'HALF' } }
        : { productId: 'prod_growth', coupon: null },
    )
    const [renewal] = (await stripe.invoices.list({ customer: customerId })).data
    expect(renewal?.amount_paid).toBe(isMade ? 9950 : 7900)
    const [subscription] = (await stripe.subscriptions.list({ customer: customerId })).data
    expect(subscription?.metadata).toEqual({})
  },
)

/** A single-use code, and its coupon. */
async function createSingleUse({ stripe }: PayingApi, code: string) {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  const promotion = { type: 'coupon' as const, coupon: coupon.id }
  return stripe.promotionCodes.create({ code, promotion, max_redemptions: 1 })
}

test.each([
  ['waits still', 0],
  ['has lapsed', 24 * HOUR],
])(
  'a single-use code of an upgrade whose authentication %s can be used for the next attempt',
  async (_, wait) => {
    const paying = createPayingApi()
    const { api, stripe } = paying
    const { token, organizationId, customerId } = await paying.createPayer()
    const { id } = await createSingleUse(paying, 'ONCE')
    await paying.fileCard(token, organizationId, ASKS)
    const body = { ...SCALE, couponCode: 'once' }
    const waiting = await api.call(billing.updateSubscription, { body }, { token })
    expect(waiting.body.confirmInvoiceId).toMatch(/^in_/)
    await paying.wait(wait)
    await paying.deliverAll()
    expect(await stripe.promotionCodes.retrieve(id)).toMatchObject({ times_redeemed: 1, active: false })

    await paying.fileCard(token, organizationId, 'pm_card_visa')
    const preview = await api.call(billing.calculateSubscriptionChange, { body }, { token })
    const made = await api.call(billing.updateSubscription, { body }, { token })
    await paying.wait(32 * DAY)
    await paying.deliverAll()

    expect(preview.body.renewal).toMatchObject({ amount: 9950 })
    expect(made.body.subscription).toMatchObject({
      productId: 'prod_scale',
      coupon: { code: 'ONCE' },
      discountedPrice: { amount: 9950 },
    })
    const [renewal] = (await stripe.invoices.list({ customer: customerId })).data
    expect(renewal?.amount_paid).toBe(9950)
  },
)

test('a single-use code is kept for the customer who abandoned their first purchase, and for nobody else', async () => {
  const paying = createPayingApi()
  const { api } = paying
  await createSingleUse(paying, 'FIRST')
  const { token, organizationId } = await createPerson(api)
  await paying.fileCard(token, organizationId, ASKS)
  const body = { ...GROWTH, couponCode: 'FIRST' }
  await api.call(billing.updateSubscription, { body }, { token })
  const stranger = await createPerson(api)
  const card = await paying.giveCard(stranger.token)

  const refused = await api.call(billing.updateSubscription, { body: { ...body, card } }, stranger)
  await paying.fileCard(token, organizationId, 'pm_card_visa')
  const bought = await api.call(billing.updateSubscription, { body }, { token })

  expect(refused.status).toBe(422)
  expect(bought.body.subscription).toMatchObject({ status: 'active', coupon: { code: 'FIRST' } })
})

test('a single-use code that was paid with is used up, for its customer too', async () => {
  const paying = createPayingApi()
  const { api } = paying
  await createSingleUse(paying, 'SPENT')
  const { token } = await createPerson(api)
  const body = { ...GROWTH, couponCode: 'SPENT', card: await paying.giveCard(token) }
  await api.call(billing.updateSubscription, { body }, { token })
  await api.call(billing.cancelSubscription, {}, { token })
  await paying.wait(32 * DAY)
  await paying.deliverAll()

  const again = { ...GROWTH, couponCode: 'SPENT' }
  expect((await api.call(billing.updateSubscription, { body: again }, { token })).status).toBe(422)
})
