import { expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }

test('two concurrent purchases with different cards are one purchase', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId } = await createPerson(api)
  const cards = [await paying.giveCard(token), await paying.giveCard(token)]

  const answers = await Promise.all(
    cards.map((card) => api.call(billing.updateSubscription, { body: { ...GROWTH, card } }, { token })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const customer = await paying.findCustomerId(organizationId)
  const { data } = await stripe.invoices.list({ customer })
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([7900])
})

test('a purchase that is sent twice while the provider is slow is one, and both responses say so', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId } = await createPerson(api)
  const customer = await paying.fileCard(token, organizationId, 'pm_card_visa')
  const buy = () => api.call(billing.updateSubscription, { body: GROWTH }, { token })
  const second: { answer?: ReturnType<typeof buy> } = {}

  paying.meanwhile(/^POST \/v1\/subscriptions$/, async () => {
    // By now the idempotency key, which only differs by the minute, would have changed.
    api.wait(61_000)
    second.answer = buy()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
  const first = await buy()
  const repeated = await second.answer

  expect(first.body).toMatchObject({ subscription: { status: 'active' } })
  expect(repeated).toMatchObject({ status: 200, body: first.body })
  const { data } = await stripe.invoices.list({ customer })
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([7900])
})

test.each([
  [
    'a cancellation',
    (api: PayingApi['api'], token: string) => api.call(billing.cancelSubscription, {}, { token }),
  ],
  [
    'another card',
    (api: PayingApi['api'], token: string) =>
      api.call(paymentContract.replaceCard, { body: { card: 'seti_another' } }, { token }),
  ],
])('%s is refused while the plan is changed', async (_, act) => {
  const paying = createPayingApi()
  const { api } = paying
  const { token } = await paying.createPayer()
  const refused: { status?: number; detail?: string } = {}

  paying.meanwhile(/^POST .*\/subscriptions\/sub_/, async () => {
    const { status, body } = await act(api, token)
    Object.assign(refused, { status, detail: body.detail })
  })
  const body = { ...GROWTH, productId: 'prod_scale' }
  const { status } = await api.call(billing.updateSubscription, { body }, { token })

  expect(status).toBe(200)
  expect(refused).toEqual({
    status: 409,
    detail: 'Another change of the subscription is in progress. Check again in a minute.',
  })
})

test('a trial that is started during a purchase creates no second subscription', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId } = await createPerson(api)
  const card = await paying.giveCard(token)

  await Promise.all([
    api.call(billing.updateSubscription, { body: { ...GROWTH, card } }, { token }),
    api.call(billing.startTrial, { body: GROWTH }, { token }),
  ])

  const customer = await paying.findCustomerId(organizationId)
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1)
})

test('a lock that nobody releases expires after two minutes', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token, organizationId } = await paying.createPayer()
  await api.bindings.DB.prepare(
    "update billing_customers set busy_with = 'another', busy_until = ? where organization_id = ?",
  )
    .bind(api.clock.at.getTime() + 120_000, organizationId)
    .run()
  const upgrade = () =>
    api.call(billing.updateSubscription, { body: { ...GROWTH, productId: 'prod_scale' } }, { token })

  expect((await upgrade()).status).toBe(409)
  await paying.wait(121_000)
  expect((await upgrade()).status).toBe(200)
})

test('a first payment that is authenticated while another one starts is not charged twice', async () => {
  const paying = createPayingApi()
  const { api, stripe } = paying
  const { token, organizationId } = await createPerson(api)
  const customer = await paying.fileCard(token, organizationId, 'pm_card_authenticationRequired')
  const waiting = await api.call(billing.updateSubscription, { body: GROWTH }, { token })
  const invoiceId = waiting.body.confirmInvoiceId ?? ''
  const card = await paying.giveCard(token)
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer })

  paying.meanwhile(/^(?:DELETE .*\/subscriptions\/|POST .*\/void$)/, () =>
    stripe.invoices.pay(invoiceId, { payment_method: good.id }),
  )
  const { status, body } = await api.call(
    billing.updateSubscription,
    { body: { ...GROWTH, card } },
    { token },
  )

  expect(status).toBe(409)
  expect(body.detail).toBe('Another change of the subscription is in progress. Check again in a minute.')
  await paying.deliverAll()
  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject({ status: 'active' })
  const { data } = await stripe.invoices.list({ customer })
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([7900])
})

test('an event during a purchase does not hide the purchase', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token } = await createPerson(api)
  await api.call(billing.startTrial, { body: GROWTH }, { token })
  const card = await paying.giveCard(token)

  paying.meanwhile(/^POST .*\/subscriptions\/sub_/, async () => {
    api.wait(50)
    await paying.deliverAll()
  })
  const { body } = await api.call(billing.updateSubscription, { body: { ...GROWTH, card } }, { token })

  expect(body.subscription).toMatchObject({ status: 'active' })
})

test('an event during a cancellation does not hide the cancellation', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token } = await paying.createPayer()

  paying.meanwhile(/^POST .*\/subscriptions\/sub_/, async () => {
    api.wait(50)
    await paying.deliverAll()
  })
  const { body } = await api.call(billing.cancelSubscription, {}, { token })

  expect(body).toMatchObject({ status: 'scheduled_to_cancel' })
})
