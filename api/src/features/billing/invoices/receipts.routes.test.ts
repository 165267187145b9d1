import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf } from '#api/integrations/payment/payment-gateway.ts'
import * as billing from '#contract/billing/subscription.ts'
import * as invoices from '#contract/billing/invoices.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { createTestApi, DAY } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'
import { moveTrials } from '#api/features/billing/subscription/trials.service.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const scale = { productId: 'prod_scale', interval: 'month' as const, quantity: 1 }

test('a receipt has payer, amount, date, payment method and line items', async () => {
  const { api, createPayer } = createPayingApi()
  const { token, answer } = await createPayer()
  const id = answer.body.invoiceId ?? ''

  const { status, body } = await api.call(invoices.getReceipt, { params: { id } }, { token })

  expect(status).toBe(200)
  expect(invoices.getReceipt.reply?.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    status: 'paid',
    total: usd(7900),
    amountPaid: usd(7900),
    refunded: usd(0),
    creditNotes: usd(0),
    dispute: null,
    discount: usd(0),
    payAt: null,
    seller: { name: 'Bellwether (stand-in)', address: null, taxId: null },
    customer: { name: 'Acme' },
    card: { brand: 'visa', last4: '4242' },
    otherMethod: null,
    isTestMode: true,
  })
  expect(body.lines.map(({ amount, isProration }) => [amount.amount, isProration])).toEqual([[7900, false]])
})

test('the PDF of a receipt is valid, with a safe file name', async () => {
  const { api, createPayer } = createPayingApi()
  const { token, answer } = await createPayer()

  const response = await api.request(`/subscription/invoices/${answer.body.invoiceId ?? ''}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })

  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-[\w-]+\.pdf"$/)
  const document = await PDFDocument.load(await response.arrayBuffer())
  expect(document.getTitle()).toMatch(/^Receipt /)
})

test('the list of invoices goes page by page, newest first', async () => {
  const { api, createPayer, wait } = createPayingApi()
  const { token } = await createPayer()
  for (let month = 0; month < 2; month += 1) await wait(31 * DAY)
  const list = async (query: { after?: string; pageSize?: string }) =>
    (await api.call(invoices.listInvoices, { query }, { token })).body

  const first = await list({ pageSize: '2' })
  const second = await list({ pageSize: '2', after: first.items[1]?.id ?? '' })

  expect(first).toMatchObject({ hasMore: true, items: [{}, {}] })
  expect(second).toMatchObject({ hasMore: false, items: [{}] })
  const times = [...first.items, ...second.items].map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('nothing of another organization can be read, used, paid with or removed', async () => {
  const paying = createPayingApi()
  const { api, giveCard, stripe } = paying
  const victim = await paying.createPayer()
  const attacker = await paying.createPayer()
  const theirCard = await giveCard(victim.token)
  const added = await api.call(
    paymentContract.addTaxId,
    { body: { type: 'eu_vat', value: 'DE123456789' } },
    { token: victim.token },
  )
  const as = { token: attacker.token }
  const id = victim.answer.body.invoiceId ?? ''
  const taxId = added.body.taxIds[0]?.id ?? ''

  expect(added.status).toBe(201)
  expect((await api.call(invoices.getReceipt, { params: { id } }, as)).body).toMatchObject({
    type: 'not-found',
  })
  expect((await api.call(invoices.getReceiptPdf, { params: { id } }, as)).body).toMatchObject({
    type: 'not-found',
  })
  expect((await api.call(invoices.listInvoices, { query: { after: id } }, as)).body).toMatchObject({
    type: 'not-found',
  })
  expect((await api.call(paymentContract.removeTaxId, { params: { id: taxId } }, as)).body).toMatchObject({
    type: 'not-found',
  })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer: victim.customerId,
    success_url: 'https://example.com',
  })
  for (const card of [theirCard, session.id, 'seti_unknown', 'cs_unknown']) {
    const refusal = { type: 'validation-failed', errors: { card: ['Card is invalid'] } }
    expect((await api.call(paymentContract.replaceCard, { body: { card } }, as)).body).toMatchObject(refusal)
    expect((await api.call(billing.updateSubscription, { body: { ...scale, card } }, as)).body).toMatchObject(
      refusal,
    )
  }
  const details = (await api.call(paymentContract.getBillingDetails, {}, { token: victim.token })).body
  expect(details.taxIds).toEqual([{ id: taxId, type: 'eu_vat', value: 'DE123456789' }])
})

test('a card that was not confirmed is refused', async () => {
  const { api, createPayer } = createPayingApi()
  const { token } = await createPayer()
  const intent = (await api.call(paymentContract.createSetupIntent, {}, { token })).body

  const { status, body } = await api.call(
    paymentContract.replaceCard,
    { body: { card: intent.id } },
    { token },
  )

  expect(status).toBe(402)
  expect(body).toMatchObject({ type: 'payment-failed' })
  expect(body.errors).toHaveProperty('card')
})

test('the hosted card page returns to where it was opened, with all choices', async () => {
  const { api, stripe } = createPayingApi()
  const { token, organizationId } = await createPerson(api)
  const chosen = { ...scale, couponCode: 'HALF' }

  const signUp = await api.call(
    paymentContract.createCardPage,
    { body: { returnTo: 'signup', ...chosen } },
    { token },
  )
  await api.call(paymentContract.createCardPage, { body: { returnTo: 'settings' } }, { token })

  expect(signUp.status).toBe(201)
  const id = signUp.body.url.split('/').at(-1) ?? ''
  const session = await stripe.checkout.sessions.retrieve(id)
  expect(session.success_url).toBe(
    'http://127.0.0.1:8787/auth/signup/payment/done?plan=prod_scale&interval=month&quantity=1&coupon=HALF&card={CHECKOUT_SESSION_ID}',
  )
  expect(session.cancel_url).toBe(
    'http://127.0.0.1:8787/auth/signup/payment?plan=prod_scale&interval=month&quantity=1&coupon=HALF',
  )
  expect(session.metadata).toEqual({})
  const customer = await api.bindings.DB.prepare(
    'select customer_id from billing_customers where organization_id = ?',
  )
    .bind(organizationId)
    .first('customer_id')
  expect(session.customer).toBe(customer)
})

test('a card from the hosted page works like one from the payment element', async () => {
  const { api, stripe } = createPayingApi()
  const { token } = await createPerson(api)
  const page = await api.call(
    paymentContract.createCardPage,
    { body: { returnTo: 'signup', ...scale } },
    { token },
  )
  const card = page.body.url.split('/').at(-1) ?? ''
  const update = () => api.call(billing.updateSubscription, { body: { ...scale, card } }, { token })

  expect((await update()).body).toMatchObject({ type: 'payment-failed' })
  const { setup_intent } = await stripe.checkout.sessions.retrieve(card)
  await stripe.setupIntents.confirm(idOf(setup_intent) ?? '', { payment_method: 'pm_card_mastercard' })

  expect((await update()).body.subscription).toMatchObject({ status: 'active', hasCard: true })
  expect((await api.call(paymentContract.getBillingDetails, {}, { token })).body.card).toMatchObject({
    brand: 'mastercard',
  })
})

test('the reminder of a trial with a card mentions the upcoming charge', async () => {
  const { api, giveCard, wait, createJobScope } = createPayingApi()
  const { token, email } = await createPerson(api)
  await api.call(billing.startTrial, { body: scale }, { token })
  await api.call(paymentContract.replaceCard, { body: { card: await giveCard(token) } }, { token })
  await wait(5 * DAY + 1000)

  const scope = createJobScope()
  await moveTrials(scope)
  await scope.settled()

  const [reminder] = await readOutbox(api, email)
  expect(reminder?.subject).toContain('ends on')
  expect(reminder?.text).toContain('your card on file is charged')
})

test('invalid input is never a failure of ours', { timeout: 120_000 }, async () => {
  const { api, createPayer } = createPayingApi()
  const { token } = await createPayer()
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'prod_scale',
      'month',
      'seti_1',
      'cs_x',
      'eu_vat',
      '2026-11-21T00:00:00.000Z',
      0,
      -1,
      1e308,
      null,
      [],
      {},
    ),
  )
  const body = fc.record(
    Object.fromEntries(
      [
        'productId',
        'interval',
        'quantity',
        'couponCode',
        'card',
        'previewedAt',
        'type',
        'value',
        'returnTo',
      ].map((name) => [name, nasty]),
    ),
    { requiredKeys: [] },
  )
  const good = fc.constantFrom(
    {},
    scale,
    { ...scale, quantity: 2 },
    { returnTo: 'signup' },
    { type: 'eu_vat' },
  )
  const path = fc.constantFrom('update', 'card', 'tax-ids', 'card-page', 'calculate-subscription-change')
  await fc.assert(
    fc.asyncProperty(path, good, body, async (name, start, change) => {
      const response = await api.request(`/subscription/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...start, ...change }),
      })
      expect(response.status, await response.text()).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

test('tax IDs are added once, checked by the provider, and removed; the portal is for this customer only', async () => {
  const { api, createPayer } = createPayingApi()
  const { token, organizationId } = await createPayer()
  const add = (value: string) =>
    api.call(paymentContract.addTaxId, { body: { type: 'eu_vat', value } }, { token })

  const added = await add('DE123456789')
  expect((await add('DE123456789')).body).toMatchObject({ type: 'already-exists' })
  expect((await add('nonsense')).body).toMatchObject({ errors: { value: ['Tax ID is invalid'] } })
  const id = added.body.taxIds[0]?.id ?? ''
  expect((await api.call(paymentContract.removeTaxId, { params: { id } }, { token })).body.taxIds).toEqual([])
  expect((await api.call(paymentContract.removeTaxId, { params: { id } }, { token })).status).toBe(404)
  const portal = await api.call(paymentContract.openBillingPortal, {}, { token })
  expect(portal.status).toBe(201)
  expect(portal.body.url).toMatch(/^http/)
  const lines = await api.bindings.DB.prepare(
    "select count(*) as lines from changes where organization_id = ? and action = 'subscription.tax-id-changed'",
  )
    .bind(organizationId)
    .first('lines')
  expect(lines).toBe(2)
})

test('without payment set up every call says so, and the free trial still works', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)
  const missing = { type: 'source-missing', detail: 'Payment is not set up on this server.' }

  expect((await api.call(paymentContract.createSetupIntent, {}, { token })).body).toMatchObject(missing)
  expect((await api.call(paymentContract.getBillingDetails, {}, { token })).body).toMatchObject(missing)
  expect((await api.call(billing.updateSubscription, { body: scale }, { token })).body).toMatchObject(missing)
  expect((await api.call(invoices.listInvoices, {}, { token })).body).toMatchObject(missing)
  expect((await api.request('/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(424)
  expect((await api.call(billing.startTrial, { body: scale }, { token })).status).toBe(201)
  const cancelled = await api.call(billing.cancelSubscription, {}, { token })
  expect(cancelled.body).toMatchObject({ status: 'scheduled_to_cancel' })
})

test('a failure of the provider has the message for what was wanted, and is not one of ours', async () => {
  const api = createTestApi({
    fetch: () =>
      Promise.resolve(
        Response.json({ error: { type: 'api_error', message: 'secret inside' } }, { status: 500 }),
      ),
    settings: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
  })
  const { token, organizationId } = await createPerson(api, { plan: { status: 'active' } })
  await api.bindings.DB.prepare(
    'insert into billing_customers (organization_id, customer_id, created_at) values (?, ?, ?)',
  )
    .bind(organizationId, `cus_${organizationId}`, 1)
    .run()
  await api.bindings.DB.prepare("update subscriptions set provider_id = 'sub_1' where organization_id = ?")
    .bind(organizationId)
    .run()

  const { status, body } = await api.call(paymentContract.getBillingDetails, {}, { token })

  expect(status).toBe(502)
  expect(body).toMatchObject({
    type: 'upstream-failed',
    detail: 'Error fetching subscription details. Please try again.',
  })
  expect(JSON.stringify(body)).not.toContain('secret inside')
})
