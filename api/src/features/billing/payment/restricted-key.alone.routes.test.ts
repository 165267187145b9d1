import { expect, test } from 'vitest'
import operations from '/docs/operations.md?raw'
import * as billing from '#contract/billing/subscription.ts'
import * as invoices from '#contract/billing/invoices.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import * as plansContract from '#contract/billing/plans.ts'
import { createPayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'
import { reconcileSubscriptions } from '#api/features/billing/subscription/reconciliation.service.ts'

type Level = 'read' | 'write'

/** The permissions that the documentation lists for a key. */
const DOCUMENTED: Record<string, Level> = Object.fromEntries(
  [...operations.matchAll(/`([a-z_]+)_(read|write)`/g)].map(([, resource = '', level]) => [
    resource,
    level as Level,
  ]),
)

const PLAN = { productId: 'prod_starter', interval: 'month' as const, quantity: 1 }

/** Every call to Stripe, once; resolves to the responses, and to the calls that Stripe refused. */
async function doEverything(permissions: Record<string, Level>) {
  const paying = createPayingApi({
    settings: { STRIPE_TAX: 'exclusive' },
    restricted: { key: `rk_test_51${'a'.repeat(24)}`, permissions },
  })
  const { api, stripe, denied } = paying
  const answers: number[] = []
  const call: typeof api.call = async (...request) => {
    const answer = await api.call(...request)
    answers.push(answer.status)
    return answer
  }
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  await stripe.promotionCodes.create({ code: 'HALF', promotion: { type: 'coupon', coupon } })
  const { token, organizationId } = await createPerson(api)
  await api.bindings.DB.prepare("update organizations set country = 'DE' where id = ?")
    .bind(organizationId)
    .run()
  const who = { token }
  const giveCard = (card?: string) => paying.giveCard(token, card).catch(() => 'seti_none')

  await call(paymentContract.createCardPage, { body: { returnTo: 'settings' } }, who)
  await call(plansContract.validateCoupon, { query: { ...PLAN, couponCode: 'HALF' } }, who)
  await call(billing.calculateSubscriptionChange, { body: { ...PLAN, couponCode: 'HALF' } }, who)
  const declined = { ...PLAN, card: await giveCard('pm_card_chargeCustomerFail') }
  await api.call(billing.updateSubscription, { body: declined }, who)
  const first = { ...PLAN, couponCode: 'HALF', card: await giveCard('pm_card_createDispute') }
  const bought = await call(billing.updateSubscription, { body: first }, who)
  await paying.deliverAll()
  await call(paymentContract.addTaxId, { body: { type: 'eu_vat', value: 'DE123456789' } }, who)
  await call(paymentContract.getBillingDetails, {}, who)
  await call(invoices.listInvoices, { query: { pageSize: 20 } }, who)
  await call(invoices.getReceipt, { params: { id: bought.body.invoiceId ?? 'in_none' } }, who)
  await paying.fileCard(token, organizationId, 'pm_card_authenticationRequired').catch(() => undefined)
  const larger = { ...PLAN, productId: 'prod_growth' }
  const changed = await call(billing.updateSubscription, { body: larger }, who)
  const confirmed = changed.body.confirmInvoiceId ?? changed.body.invoiceId ?? 'in_none'
  await call(invoices.confirmInvoice, { params: { id: confirmed } }, who)
  await call(paymentContract.openBillingPortal, {}, who)
  await call(billing.cancelSubscription, {}, who)
  await call(billing.getSubscription, {}, who)
  await reconcileSubscriptions(paying.createJobScope()).catch(() => undefined)
  return { answers, denied }
}

test('the documented permissions are enough for everything', async () => {
  const { answers, denied } = await doEverything(DOCUMENTED)

  expect(denied).toEqual([])
  expect(answers.filter((status) => status >= 400)).toEqual([])
})

test.each(Object.entries(DOCUMENTED))('none of them is superfluous: %s, %s', async (resource, level) => {
  const { [resource]: _taken, ...others } = DOCUMENTED
  const permissions = level === 'write' ? { ...others, [resource]: 'read' as const } : others

  const { denied } = await doEverything(permissions)

  expect(denied).toContain(`rak_${resource}_${level}`)
})
