import { expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { DAY } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const usd = (amount: number) => ({ amount, currency: 'USD' })

test('a trial is a subscription at the provider, for seven days and once', async () => {
  const { api, stripe, findCustomerId } = createPayingApi()
  const { token, organizationId, email } = await createPerson(api)
  const start = () => api.call(billing.startTrial, { body: GROWTH }, { token })

  const { status, body } = await start()

  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'trialing', daysLeft: 7, hasCard: false, renewsAt: null })
  const { data } = await stripe.subscriptions.list({ customer: await findCustomerId(organizationId) })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    status: 'trialing',
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  })
  expect((await start()).body).toMatchObject({ type: 'conflict' })
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toEqual([
    'Your Growth trial has started',
  ])
})

test('two concurrent starts create one trial', async () => {
  const { api, stripe, findCustomerId } = createPayingApi()
  const { token, organizationId, email } = await createPerson(api)
  const start = (productId: string) =>
    api.call(billing.startTrial, { body: { ...GROWTH, productId } }, { token })

  const answers = await Promise.all([start('prod_growth'), start('prod_growth'), start('prod_scale')])

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  const customer = await findCustomerId(organizationId)
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1)
  expect(await readOutbox(api, email)).toHaveLength(1)
})

test('a purchase is charged and active, with an email and an audit event', async () => {
  const { api, stripe, createPayer } = createPayingApi()

  const { answer, customerId, email, organizationId, id } = await createPayer()

  expect(answer.status).toBe(200)
  expect(billing.updateSubscription.reply?.parse(answer.body)).toEqual(answer.body)
  expect(answer.body).toMatchObject({
    confirmInvoiceId: null,
    invoiceId: expect.stringMatching(/^in_/) as string,
    subscription: { status: 'active', productId: 'prod_growth', price: usd(7900), hasCard: true },
  })
  const { data } = await stripe.invoices.list({ customer: customerId })
  expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([['paid', 7900]])
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toEqual([
    'Your Growth plan has started',
  ])
  const line = await api.bindings.DB.prepare('select action, actor_id from changes where organization_id = ?')
    .bind(organizationId)
    .all()
  expect(line.results).toEqual([{ action: 'subscription.started', actor_id: id }])
})

test('a repeated request, even a concurrent one, is charged once', async () => {
  const { api, stripe, giveCard, findCustomerId } = createPayingApi()
  const { token, organizationId } = await createPerson(api)
  const body = { ...GROWTH, card: await giveCard(token) }
  const update = () => api.call(billing.updateSubscription, { body }, { token })

  const answers = await Promise.all([update(), update()])
  const late = await update()

  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  expect(late.body).toMatchObject({ type: 'conflict', detail: 'You’re already on this plan.' })
  const customer = await findCustomerId(organizationId)
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  expect((await stripe.invoices.list({ customer })).data.map(({ amount_paid }) => amount_paid)).toEqual([
    7900,
  ])
})

test.each([
  ['pm_card_chargeCustomerFail', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
])(
  '%s is refused at the card with the message of the provider, and leaves nothing behind',
  async (card, message) => {
    const { api, stripe, createPayer, giveCard } = createPayingApi()

    const { answer, customerId, token } = await createPayer({ card })

    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({
      type: 'payment-failed',
      detail: message,
      errors: { card: [message] },
    })
    expect((await stripe.subscriptions.list({ customer: customerId, status: 'all' })).data).toEqual([])
    expect((await api.call(paymentContract.getBillingDetails, {}, { token })).body.card).toBeNull()
    const again = { ...GROWTH, card: await giveCard(token) }
    const { body } = await api.call(billing.updateSubscription, { body: again }, { token })
    expect(body.subscription).toMatchObject({ status: 'active' })
  },
)

test('a plan that needs authentication starts once it succeeds', async () => {
  const { api, stripe, fileCard, deliverAll } = createPayingApi()
  const { token, organizationId } = await createPerson(api)
  const customerId = await fileCard(token, organizationId, 'pm_card_authenticationRequired')

  const answer = await api.call(billing.updateSubscription, { body: GROWTH }, { token })

  expect(answer.status).toBe(200)
  expect(answer.body.confirmInvoiceId).toMatch(/^in_/)
  expect(answer.body.subscription).toBeNull()
  const [invoice] = (await stripe.invoices.list({ customer: customerId })).data
  expect(invoice?.status).toBe('open')
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId })
  await stripe.invoices.pay(invoice?.id ?? '', { payment_method: good.id })
  await deliverAll()

  expect((await api.call(billing.getSubscription, {}, { token })).body).toMatchObject({ status: 'active' })
})

test('an unpaid first purchase is voided before another one starts', async () => {
  const { api, stripe, fileCard, giveCard } = createPayingApi()
  const { token, organizationId } = await createPerson(api)
  const customerId = await fileCard(token, organizationId, 'pm_card_authenticationRequired')
  await api.call(billing.updateSubscription, { body: GROWTH }, { token })

  const body = { ...GROWTH, card: await giveCard(token) }
  const answer = await api.call(billing.updateSubscription, { body }, { token })

  expect(answer.body).toMatchObject({ confirmInvoiceId: null, subscription: { status: 'active' } })
  const { data } = await stripe.invoices.list({ customer: customerId })
  expect(data.map(({ status }) => status).sort()).toEqual(['paid', 'void'])
})

test('paying during a trial ends the trial and starts the plan', async () => {
  const { api, stripe, giveCard, findCustomerId } = createPayingApi()
  const { token, organizationId } = await createPerson(api)
  await api.call(billing.startTrial, { body: { ...GROWTH, productId: 'prod_scale' } }, { token })

  const preview = await api.call(billing.calculateSubscriptionChange, { body: GROWTH }, { token })
  expect(billing.calculateSubscriptionChange.reply?.parse(preview.body)).toEqual(preview.body)
  expect(preview.body).toMatchObject({ dueNow: usd(7900), renewal: usd(7900) })
  const { previewedAt } = preview.body
  const body = { ...GROWTH, previewedAt, card: await giveCard(token) }
  const answer = await api.call(billing.updateSubscription, { body }, { token })

  expect(answer.body.subscription).toMatchObject({ status: 'active', productId: 'prod_growth', daysLeft: 0 })
  const customer = await findCustomerId(organizationId)
  const { data } = await stripe.invoices.list({ customer })
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([7900, 0])
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
})

test('a trial without a card ends after seven days, and one with a card converts to the plan', async () => {
  const { api, giveCard, wait, deliverAll } = createPayingApi()
  const [without, withCard] = [await createPerson(api), await createPerson(api)]
  for (const { token } of [without, withCard]) await api.call(billing.startTrial, { body: GROWTH }, { token })
  const card = await giveCard(withCard.token)
  const replaced = await api.call(paymentContract.replaceCard, { body: { card } }, { token: withCard.token })
  expect(replaced.body).toMatchObject({
    confirmInvoiceId: null,
    subscription: { status: 'trialing', hasCard: true },
  })

  await wait(7 * DAY + 1000)
  await deliverAll()

  const statusOf = async ({ organizationId }: { organizationId: string }) =>
    api.bindings.DB.prepare('select status from subscriptions where organization_id = ?')
      .bind(organizationId)
      .first('status')
  expect(await statusOf(without)).toBe('expired')
  expect(await statusOf(withCard)).toBe('active')
  expect((await readOutbox(api, withCard.email)).map(({ subject }) => subject)).toContain(
    'Your Growth plan has started',
  )
})

test('a confirmed address and a card are needed', async () => {
  const { api } = createPayingApi()
  const unconfirmed = await createPerson(api, { isConfirmed: false })
  const owner = await createPerson(api)
  const update = async (token: string) =>
    (await api.call(billing.updateSubscription, { body: GROWTH }, { token })).body

  expect(await update(unconfirmed.token)).toMatchObject({ type: 'email-unconfirmed' })
  expect(await update(owner.token)).toMatchObject({
    type: 'payment-failed',
    errors: { card: ['Add a card first.'] },
  })
})
