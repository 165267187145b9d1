import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { DAY, HOUR } from '#tests/workers/api.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'
import { sweepPaymentEvents } from './payment-events.service.ts'
import { reconcileSubscriptions } from '#api/features/billing/subscription/reconciliation.service.ts'
import { findSubscription } from '#api/core/billing/subscriptions.queries.ts'
import { writeSubscription } from '#api/core/billing/subscription-sync.ts'

async function readRow({ api }: PayingApi, organizationId: string) {
  return api.bindings.DB.prepare('select * from subscriptions where organization_id = ?')
    .bind(organizationId)
    .first()
}

async function readMoney({ stripe }: PayingApi, customer: string): Promise<number> {
  const { data } = await stripe.invoices.list({ customer, limit: 100 })
  return data.reduce((sum, { amount_paid }) => sum + amount_paid, 0)
}

/** A year of a customer: paid, upgraded, failed once, recovered, canceled. Leaves its events undelivered. */
async function live(paying: PayingApi) {
  const payer = await paying.createPayer()
  const { token, organizationId, customerId } = payer
  await paying.wait(5 * DAY)
  const raise = { productId: 'prod_scale', interval: 'month' as const, quantity: 1 }
  const { status } = await paying.api.call(billing.updateSubscription, { body: raise }, { token })
  expect(status).toBe(200)
  await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
  await paying.wait(30 * DAY)
  await paying.fileCard(token, organizationId, 'pm_card_visa')
  const { data } = await paying.stripe.invoices.list({ customer: customerId, status: 'open' })
  for (const { id } of data) await paying.stripe.invoices.pay(id)
  await paying.stripe.subscriptions
    .list({ customer: customerId })
    .then(({ data: [subscription] }) =>
      paying.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true }),
    )
  return payer
}

/** The state after that year, with no further charge, and no duplicate email. */
async function expectWhatWasLived(
  paying: PayingApi,
  { organizationId, customerId, email }: Awaited<ReturnType<typeof live>>,
  paid: Awaited<ReturnType<typeof readMoney>>,
) {
  expect(await readRow(paying, organizationId)).toMatchObject({
    status: 'scheduled_to_cancel',
    product_id: 'prod_scale',
  })
  expect(await readMoney(paying, customerId)).toBe(paid)
  const subjects = (await readOutbox(paying.api, email)).map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
}

test(
  'duplicate events in any order lead to the same state and charge nothing',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 200, maxLength: 200 }), async (places) => {
        const paying = createPayingApi()
        const payer = await live(paying)
        const { customerId } = payer
        const paid = await readMoney(paying, customerId)
        const events = paying.listNewEvents()
        const shuffled = [...events, ...events]
          .map((event, index) => ({ event, place: places[index] ?? index }))
          .toSorted((a, b) => a.place - b.place)

        for (const { event } of shuffled) expect((await paying.deliver(event)).status).toBe(200)

        await expectWhatWasLived(paying, payer, paid)
        const stored = await paying.api.bindings.DB.prepare(
          'select count(*) as all_of_them, count(processed_at) as done from payment_events where customer_id = ?',
        )
          .bind(customerId)
          .first<{ all_of_them: number; done: number }>()
        expect(stored?.done).toBe(stored?.all_of_them)
        expect(stored?.all_of_them).toBeGreaterThan(10)
      }),
      { numRuns: 3 },
    )
  },
)

test(
  'with lost and reordered events, the nightly reconciliation repairs the state and charges nothing',
  { timeout: 180_000 },
  async () => {
    const fate = fc.record({ times: fc.nat({ max: 2 }), place: fc.nat() })
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 60, maxLength: 60 }), async (fates) => {
        const paying = createPayingApi()
        const payer = await live(paying)
        const paid = await readMoney(paying, payer.customerId)
        const arriving = paying
          .listNewEvents()
          .flatMap((event, index) => {
            const { times, place } = fates[index % fates.length] ?? { times: 0, place: 0 }
            return Array.from({ length: times }, (_, time) => ({ event, place: place * (time + 1) }))
          })
          .toSorted((a, b) => a.place - b.place)
        for (const { event } of arriving) expect((await paying.deliver(event)).status).toBe(200)
        await paying.wait(DAY)

        await reconcileSubscriptions(paying.createJobScope())

        await expectWhatWasLived(paying, payer, paid)
      }),
      { numRuns: 5 },
    )
  },
)

test('the nightly reconciliation finds everything that lost events were about', async () => {
  const paying = createPayingApi()
  const { organizationId, email } = await live(paying)
  expect(await readRow(paying, organizationId)).toMatchObject({ status: 'active' })
  await paying.wait(DAY)

  await reconcileSubscriptions(paying.createJobScope())

  expect(await readRow(paying, organizationId)).toMatchObject({ status: 'scheduled_to_cancel' })
  expect((await readOutbox(paying.api, email)).map(({ subject }) => subject)).toContain(
    'Your Scale plan is canceled',
  )
  const before = paying.calls.length
  await reconcileSubscriptions(paying.createJobScope())
  expect(paying.calls.length).toBe(before)
})

test('a subscription whose response and events were lost is found by the reconciliation, and not bought again', async () => {
  const paying = createPayingApi()
  const { organizationId, token } = await paying.createPayer()
  await paying.api.bindings.DB.prepare('delete from subscriptions where organization_id = ?')
    .bind(organizationId)
    .run()

  const again = await paying.api.call(
    billing.updateSubscription,
    { body: { productId: 'prod_growth', interval: 'month', quantity: 1 } },
    { token },
  )
  expect(again.body).toMatchObject({ type: 'conflict' })
  await reconcileSubscriptions(paying.createJobScope())

  expect(await readRow(paying, organizationId)).toMatchObject({ status: 'active' })
})

test('forged events and those older than five minutes are refused and not stored', async () => {
  const paying = createPayingApi()
  await paying.createPayer()
  const [event] = paying.listNewEvents()
  if (!event) throw new Error('nothing has happened')
  const seconds = Math.floor(paying.api.clock.at.getTime() / 1000)
  const { body, signature } = await paying.standIn.sign(event)
  const post = async (init: RequestInit) =>
    (await paying.api.request('/webhooks/stripe', { method: 'POST', ...init })).status

  expect(await post({ body })).toBe(400)
  expect(await post({ body, headers: { 'stripe-signature': 'nonsense' } })).toBe(400)
  expect(await post({ body: `${body} `, headers: { 'stripe-signature': signature } })).toBe(400)
  expect(
    await post({ body: body.replace('evt_', 'evt_x'), headers: { 'stripe-signature': signature } }),
  ).toBe(400)
  expect((await paying.deliver(event, seconds - 301)).status).toBe(400)
  const stored = () =>
    paying.api.bindings.DB.prepare('select id from payment_events where id = ?').bind(event.id).first()
  expect(await stored()).toBeNull()
  expect((await paying.deliver(event, seconds - 299)).status).toBe(200)
  expect(await stored()).not.toBeNull()
})

test('an event that could not be processed is kept and retried', async () => {
  const paying = createPayingApi()
  const { organizationId, customerId } = await paying.createPayer()
  const { data } = await paying.stripe.subscriptions.list({ customer: customerId })
  await paying.stripe.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: true })
  await paying.standIn.app.request('http://stripe.test/_control/failures', {
    method: 'POST',
    headers: { authorization: `Bearer ${paying.standIn.keys.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 400, count: 100 }),
  })
  await paying.deliverAll()
  expect(await readRow(paying, organizationId)).toMatchObject({ status: 'active' })
  await paying.standIn.app.request('http://stripe.test/_control/failures', {
    method: 'POST',
    headers: { authorization: `Bearer ${paying.standIn.keys.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 400, count: 0 }),
  })

  await sweepPaymentEvents(paying.createJobScope())
  expect(await readRow(paying, organizationId)).toMatchObject({ status: 'active' })
  await paying.wait(2 * 60_000)
  await sweepPaymentEvents(paying.createJobScope())

  expect(await readRow(paying, organizationId)).toMatchObject({ status: 'scheduled_to_cancel' })
})

test('a failed renewal keeps access for fourteen days and asks for a card; a new card pays it', async () => {
  const paying = createPayingApi()
  const { api } = paying
  const { token, organizationId, customerId, email, answer } = await paying.createPayer()
  await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
  const renewsAt = new Date(answer.body.subscription?.renewsAt ?? 0)
  await paying.wait(renewsAt.getTime() + 2 * HOUR - api.clock.at.getTime())
  await paying.deliverAll()
  const { token: fresh } = await createPerson(api, { organizationId, role: 'administrator' })
  const read = async () => (await api.call(billing.getSubscription, {}, { token: fresh })).body

  const due = await read()
  expect(due).toMatchObject({ status: 'past_due', limits: { users: 25 } })
  const left = new Date(due.endsAt ?? 0).getTime() - api.clock.at.getTime()
  expect(left / DAY).toBeGreaterThan(13)
  expect(left / DAY).toBeLessThanOrEqual(14)
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toContain('Your payment failed')
  const bad = await paying.giveCard(fresh, 'pm_card_chargeCustomerFail')
  expect(
    (await api.call(paymentContract.replaceCard, { body: { card: bad } }, { token: fresh })).status,
  ).toBe(402)
  const upgrade = { productId: 'prod_scale', interval: 'month' as const, quantity: 1 }
  expect(
    (await api.call(billing.updateSubscription, { body: upgrade }, { token: fresh })).body,
  ).toMatchObject({
    detail: 'A payment is due. Update your card first.',
  })

  const card = await paying.giveCard(fresh)
  const { body } = await api.call(paymentContract.replaceCard, { body: { card } }, { token: fresh })

  expect(body).toMatchObject({
    confirmInvoiceId: null,
    subscription: { status: 'active', limits: { users: 25 } },
  })
  expect(await readMoney(paying, customerId)).toBe(2 * 7900)
  await api.call(
    paymentContract.replaceCard,
    { body: { card: await paying.giveCard(fresh) } },
    { token: fresh },
  )
  expect(await readMoney(paying, customerId)).toBe(2 * 7900)
})

test('a payment that stays unpaid ends access after fourteen days', async () => {
  const paying = createPayingApi()
  const { token, organizationId } = await paying.createPayer()
  await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
  await paying.wait(31 * DAY + 2 * HOUR)
  await paying.deliverAll()
  paying.api.wait(14 * DAY)
  const { token: fresh } = await createPerson(paying.api, { organizationId, role: 'administrator' })

  const { body } = await paying.api.call(billing.getSubscription, {}, { token: fresh })

  expect(body).toMatchObject({ status: 'expired', limits: { users: 0, pagesPerCrawl: 0 } })
})

test('a customer deleted at the provider no longer has a plan, and can subscribe again', async () => {
  const paying = createPayingApi()
  const { token, organizationId, customerId } = await paying.createPayer()
  await paying.stripe.customers.del(customerId)
  await paying.deliverAll()

  expect(await readRow(paying, organizationId)).toMatchObject({ status: 'cancelled' })
  const card = await paying.giveCard(token)
  const request = { productId: 'prod_growth', interval: 'month' as const, quantity: 1, card }
  const { body } = await paying.api.call(billing.updateSubscription, { body: request }, { token })
  expect(body.subscription).toMatchObject({ status: 'active' })
})

test('an older state never overwrites a newer one', async () => {
  const paying = createPayingApi()
  const { organizationId } = await paying.createPayer()
  const scope = paying.createJobScope()
  const before = await findSubscription(scope.db, organizationId)
  if (!before) throw new Error('there is no subscription')
  const write = (status: 'past_due' | 'cancelled', readAt: Date) =>
    writeSubscription(scope, {
      organizationId,
      state: { ...before, status },
      latestInvoiceId: null,
      readAt,
      before,
    })
  const at = paying.api.clock.at.getTime()

  await write('cancelled', new Date(at + 2000))
  const row = await write('past_due', new Date(at + 1000))

  expect(row.status).toBe('cancelled')
  expect(await readRow(paying, organizationId)).toMatchObject({ status: 'cancelled' })
})
