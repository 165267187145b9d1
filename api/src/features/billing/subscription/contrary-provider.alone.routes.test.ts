import { describe, expect, test } from 'vitest'
import * as billing from '#contract/billing/subscription.ts'
import * as invoices from '#contract/billing/invoices.ts'
import * as plansContract from '#contract/billing/plans.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { DAY, HOUR } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'
import { reconcileSubscriptions } from './reconciliation.service.ts'

const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }
const STARTER = { ...GROWTH, productId: 'prod_starter' }

const start = () => createPayingApi({ isContrary: true })

/** Totals of all invoices of a customer, oldest first. */
async function listPaid({ stripe }: PayingApi, customer: string) {
  const { data } = await stripe.invoices.list({ customer, limit: 100 })
  return data.map(({ amount_paid }) => amount_paid).reverse()
}

const update = (
  { api }: PayingApi,
  token: string,
  body: typeof GROWTH & { card?: string; couponCode?: string },
) => api.call(billing.updateSubscription, { body }, { token })

describe('a provider that does everything its API reference allows', { timeout: 120_000 }, () => {
  test('sells, changes and ends a plan, with a coupon, and charges each of it once', async () => {
    const paying = start()
    const { api, stripe } = paying
    const { token, organizationId } = await createPerson(api)
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
    for (const active of [false, true]) {
      await stripe.promotionCodes.create({ code: 'HALF', active, promotion: { type: 'coupon', coupon } })
    }
    const trial = await api.call(billing.startTrial, { body: GROWTH }, { token })
    expect(trial.body).toMatchObject({ status: 'trialing', productId: 'prod_growth' })

    const query = { couponCode: 'half', ...GROWTH }
    expect((await api.call(plansContract.validateCoupon, { query }, { token })).body).toMatchObject({
      code: 'HALF',
      discountedPrice: { amount: 3950 },
    })
    const bought = await update(paying, token, {
      ...GROWTH,
      couponCode: 'HALF',
      card: await paying.giveCard(token),
    })
    expect(bought.body).toMatchObject({
      confirmInvoiceId: null,
      subscription: { status: 'active', coupon: { code: 'HALF', percentOff: 50 } },
    })
    const customer = await paying.findCustomerId(organizationId)
    expect(await listPaid(paying, customer)).toEqual([0, 3950])

    const shown = await api.call(billing.calculateSubscriptionChange, { body: SCALE }, { token })
    expect(shown.body).toMatchObject({ dueNow: { amount: 6000 } })
    expect((await update(paying, token, SCALE)).body.subscription).toMatchObject({ productId: 'prod_scale' })
    expect(await listPaid(paying, customer)).toEqual([0, 3950, 6000])
    expect((await update(paying, token, STARTER)).body.subscription).toMatchObject({
      productId: 'prod_starter',
    })

    const ended = await api.call(billing.cancelSubscription, {}, { token })
    expect(ended.body).toMatchObject({ status: 'scheduled_to_cancel' })
    await paying.wait(32 * DAY)
    await paying.deliverAll()
    await reconcileSubscriptions(paying.createJobScope())
    const { token: fresh } = await createPerson(api, { organizationId, role: 'administrator' })
    const left = (await api.call(billing.getSubscription, {}, { token: fresh })).body
    expect(left).toMatchObject({ status: 'cancelled' })
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })

  test('requires authentication, and lets a change be undone', async () => {
    const paying = start()
    const { token, organizationId, customerId } = await paying.createPayer()
    await paying.wait(DAY)
    await paying.fileCard(token, organizationId, 'pm_card_authenticationRequired')
    const { body } = await update(paying, token, SCALE)
    expect(body.subscription).toMatchObject({ productId: 'prod_growth', status: 'active' })
    const id = body.confirmInvoiceId ?? ''
    const asked = await paying.api.call(invoices.confirmInvoice, { params: { id } }, { token })
    expect(asked.body).toMatchObject({ status: 'waiting', payAt: null })
    expect(asked.body.question?.paymentMethodId).toMatch(/^pm_/)

    const again = await update(paying, token, { ...SCALE, card: await paying.giveCard(token) })

    expect(again.body).toMatchObject({ confirmInvoiceId: null, subscription: { productId: 'prod_scale' } })
    const { data } = await paying.stripe.invoices.list({ customer: customerId })
    expect(data.map(({ status }) => status)).toEqual(['paid', 'void', 'paid'])
  })

  test('fails a renewal, takes a new card, and shows what was paid', async () => {
    const paying = start()
    const { api } = paying
    const { token, organizationId, customerId } = await paying.createPayer()
    await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
    await paying.wait(31 * DAY + 2 * HOUR)
    await paying.deliverAll()
    const { token: fresh } = await createPerson(api, { organizationId, role: 'administrator' })
    expect((await api.call(billing.getSubscription, {}, { token: fresh })).body).toMatchObject({
      status: 'past_due',
    })

    const card = await paying.giveCard(fresh)
    const replaced = await api.call(paymentContract.replaceCard, { body: { card } }, { token: fresh })

    expect(replaced.body).toMatchObject({ confirmInvoiceId: null, subscription: { status: 'active' } })
    expect(await listPaid(paying, customerId)).toEqual([7900, 7900])
    const first = (await api.call(invoices.listInvoices, { query: { pageSize: 20 } }, { token: fresh })).body
    expect(first).toMatchObject({ hasMore: true })
    const after = first.items[0]?.id
    const rest = (await api.call(invoices.listInvoices, { query: { pageSize: 20, after } }, { token: fresh }))
      .body
    expect([...first.items, ...rest.items].map(({ status }) => status)).toEqual(['paid', 'paid'])
    const params = { id: after ?? '' }
    expect((await api.call(invoices.getReceipt, { params }, { token: fresh })).body).toMatchObject({
      total: { amount: 7900 },
      card: { last4: '4242' },
      customer: { name: 'Acme' },
    })
    expect((await api.call(invoices.getReceiptPdf, { params }, { token: fresh })).status).toBe(200)
  })

  test('cancels what is past due immediately, and keeps tax IDs and cards', async () => {
    const paying = start()
    const { api } = paying
    const { token, organizationId } = await paying.createPayer()
    const german = { type: 'eu_vat' as const, value: 'DE123456789' }
    const british = { type: 'gb_vat' as const, value: 'GB123456789' }
    await api.call(paymentContract.addTaxId, { body: german }, { token })
    const { body } = await api.call(paymentContract.addTaxId, { body: british }, { token })
    expect(body.taxIds.map(({ value }) => value).toSorted()).toEqual([german.value, british.value])
    expect(body.card).toMatchObject({ last4: '4242' })
    const params = { id: body.taxIds[0]?.id ?? '' }
    const less = await api.call(paymentContract.removeTaxId, { params }, { token })
    expect(less).toMatchObject({ status: 200, body: { taxIds: [expect.anything()] } })
    await paying.fileCard(token, organizationId, 'pm_card_chargeCustomerFail')
    await paying.wait(31 * DAY + 2 * HOUR)
    await paying.deliverAll()
    const { token: fresh } = await createPerson(api, { organizationId, role: 'administrator' })

    const ended = await api.call(billing.cancelSubscription, {}, { token: fresh })

    expect(ended).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  })

  test('declines a card with its own message, and leaves nothing behind', async () => {
    const paying = start()

    const { answer, customerId, token } = await paying.createPayer({ card: 'pm_card_chargeCustomerFail' })

    expect(answer).toMatchObject({ status: 402, body: { detail: 'Your card was declined.' } })
    expect((await paying.stripe.subscriptions.list({ customer: customerId, status: 'all' })).data).toEqual([])
    expect((await paying.api.call(paymentContract.getBillingDetails, {}, { token })).body.card).toBeNull()
  })
})
