import { expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import * as plansContract from '#contract/billing/plans.ts'
import { DAY, HOUR } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }
const BEGIN = /^POST \/v1\/subscriptions$/
const CHANGE = /^POST \/v1\/subscriptions\/sub_/
const NOT_KNOWN = 'We don’t know yet whether it went through. Check your subscription before you try again.'

const buy = ({ api }: PayingApi, token: string, body: typeof GROWTH & { card?: string }) =>
  api.call(billing.updateSubscription, { body }, { token })

async function listPaid({ stripe }: PayingApi, customer: string) {
  const { data } = await stripe.invoices.list({ customer })
  return data.map(({ amount_paid }) => amount_paid).reverse()
}

test('a purchase whose response is lost is found, and charged once', async () => {
  const paying = createPayingApi()
  const { token, organizationId } = await createPerson(paying.api)
  const card = await paying.giveCard(token)
  paying.loseAnswers(BEGIN)

  const { status, body } = await buy(paying, token, { ...GROWTH, card })

  expect({ status, body }).toMatchObject({ status: 200, body: { subscription: { status: 'active' } } })
  expect(await listPaid(paying, await paying.findCustomerId(organizationId))).toEqual([7900])
})

test('so is a change, even one that waits for authentication', async () => {
  const paying = createPayingApi()
  const { token, organizationId, customerId } = await paying.createPayer()
  await paying.wait(DAY)
  const stop = paying.loseAnswers(CHANGE)

  expect((await buy(paying, token, SCALE)).body.subscription).toMatchObject({ productId: 'prod_scale' })

  stop()
  await paying.wait(DAY)
  await paying.fileCard(token, organizationId, 'pm_card_authenticationRequired')
  paying.meanwhile(CHANGE, () => Promise.resolve())
  paying.meanwhile(CHANGE, () => {
    paying.loseAnswers(CHANGE)
    return Promise.resolve()
  })
  const { body } = await buy(paying, token, { ...SCALE, quantity: 2 })
  expect(body.confirmInvoiceId).toMatch(/^in_/)
  expect(body.subscription).toMatchObject({ productId: 'prod_scale', quantity: 1 })
  expect((await listPaid(paying, customerId)).length).toBe(3)
})

test('so are a cancellation and the start of a trial', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const payer = await paying.createPayer()
  const taster = await createPerson(api)
  paying.loseAnswers(CHANGE)
  paying.loseAnswers(BEGIN)

  const cancelled = await api.call(billing.cancelSubscription, {}, { token: payer.token })
  const trial = await api.call(billing.startTrial, { body: GROWTH }, { token: taster.token })

  expect(cancelled).toMatchObject({ status: 200, body: { status: 'scheduled_to_cancel' } })
  expect(trial).toMatchObject({ status: 201, body: { status: 'trialing' } })
})

test('without a way to check, the outcome is reported as unknown, and the event settles it', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token, organizationId } = await createPerson(api)
  const card = await paying.giveCard(token)
  const stop: (() => void)[] = []
  paying.meanwhile(BEGIN, () => {
    stop.push(paying.loseAnswers(/^/))
    return Promise.resolve()
  })

  const { status, body } = await buy(paying, token, { ...GROWTH, card })

  expect({ status, body }).toMatchObject({
    status: 502,
    body: { type: 'outcome-unknown', detail: `Failed to upgrade subscription. ${NOT_KNOWN}` },
  })
  for (const end of stop) end()
  await paying.deliverAll()
  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject({ status: 'active' })
  expect(await buy(paying, token, { ...GROWTH, card })).toMatchObject({ status: 409 })
  expect(await listPaid(paying, await paying.findCustomerId(organizationId))).toEqual([7900])
})

async function fail({ standIn }: PayingApi, status: number, count: number) {
  await standIn.app.request('http://stripe.test/_control/failures', {
    method: 'POST',
    headers: { authorization: `Bearer ${standIn.keys.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status, count }),
  })
}

test('a failure of the provider leaves the outcome unknown, a refused connection does not', async () => {
  const paying = createPayingApi()
  const { token } = await createPerson(paying.api)
  const card = await paying.giveCard(token)
  await fail(paying, 500, 100)
  const before = await buy(paying, token, { ...GROWTH, card })
  await fail(paying, 500, 0)
  paying.meanwhile(BEGIN, () => fail(paying, 500, 3))
  const meanwhile = await buy(paying, token, { ...GROWTH, card })

  expect(before.body).toMatchObject({ type: 'upstream-failed', detail: 'Failed to upgrade subscription.' })
  expect(meanwhile.body).toMatchObject({ type: 'outcome-unknown' })
  expect(await buy(paying, token, { ...GROWTH, card })).toMatchObject({ status: 200 })
})

test('a new card with an unknown payment is on file, and the message says so', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token, organizationId } = await paying.createPayer()
  await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
  await paying.wait(31 * DAY + 2 * HOUR)
  await paying.deliverAll()
  const card = await paying.giveCard(token)
  const stop: (() => void)[] = []
  paying.meanwhile(/^POST .*\/pay$/, () => {
    stop.push(paying.loseAnswers(/\/invoices\//))
    return Promise.resolve()
  })

  const { body } = await api.call(paymentContract.replaceCard, { body: { card } }, { token })

  expect(body).toMatchObject({ type: 'outcome-unknown' })
  expect(body.detail).toMatch(
    /^The card is on file, but we don’t know yet whether the open payment went through/,
  )
  for (const end of stop) end()
})

const FAILURES = [
  ['trial', 'Failed to start free trial.', billing.startTrial, { body: GROWTH }],
  [
    'calculate',
    'An error occurred while retrieving subscription change details.',
    billing.calculateSubscriptionChange,
    { body: GROWTH },
  ],
  ['update', 'Failed to upgrade subscription.', billing.updateSubscription, { body: GROWTH }],
  [
    'coupon',
    'Coupon Invalid. Try again later.',
    plansContract.validateCoupon,
    { query: { couponCode: 'HALF', productId: 'prod_growth' } },
  ],
  ['setup intent', 'Failed to save card.', paymentContract.createSetupIntent, {}],
  ['card', 'Failed to save card.', paymentContract.replaceCard, { body: { card: 'seti_1' } }],
  [
    'details',
    'Error fetching subscription details. Please try again.',
    paymentContract.getBillingDetails,
    {},
  ],
] as const

test.each(FAILURES)('%s fails with its own message: %s', async (_, detail, endpoint, input) => {
  const paying = createPayingApi()
  const { token, organizationId } = await createPerson(paying.api)
  await paying.fileCard(token, organizationId, 'pm_card_visa')
  await fail(paying, 400, 100)

  const { status, body } = await paying.api.call(endpoint, input, { token })

  expect({ status, body }).toMatchObject({ status: 502, body: { type: 'upstream-failed', detail } })
})

test('cancel fails with its own message', async () => {
  const paying = createPayingApi()
  const { token } = await paying.createPayer()
  await fail(paying, 400, 100)

  const { body } = await paying.api.call(billing.cancelSubscription, {}, { token })

  expect(body).toMatchObject({ type: 'upstream-failed', detail: 'Failed to cancel subscription.' })
})
