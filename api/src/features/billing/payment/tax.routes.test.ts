import { expect, test } from 'vitest'
import { type PlanChoice } from '#contract/billing/subscription.forms.ts'
import * as billing from '#contract/billing/plans.ts'
import * as invoices from '#contract/billing/invoices.ts'
import * as subscriptionContract from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import { TAX_LOCATION_UNKNOWN } from '#contract/billing/tax-texts.ts'
import { DAY } from '#tests/workers/api.ts'
import { createPayingApi, type PayingApi } from '#tests/workers/paying.ts'
import { createPerson } from '#tests/workers/people.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const GROWTH = { productId: 'prod_growth', interval: 'month' as const, quantity: 1 }
const SCALE = { ...GROWTH, productId: 'prod_scale' }
const VAT = 'VAT 19% (Germany)'

/** A customer in that country, with Stripe Tax in that mode. */
async function begin(tax: string, country: string) {
  const paying = createPayingApi({ settings: { STRIPE_TAX: tax } })
  const person = await createPerson(paying.api)
  await paying.api.bindings.DB.prepare('update organizations set country = ? where id = ?')
    .bind(country, person.organizationId)
    .run()
  return { paying, ...person }
}

const preview = ({ api }: PayingApi, token: string, body: PlanChoice) =>
  api.call(subscriptionContract.calculateSubscriptionChange, { body }, { token })
async function buy({ api, giveCard }: PayingApi, token: string, choice: PlanChoice) {
  const body = { ...choice, card: await giveCard(token) }
  return api.call(subscriptionContract.updateSubscription, { body }, { token })
}

test('exclusive tax is added to the price, shown in the preview and on the receipt, and charged as shown', async () => {
  const { paying, token } = await begin('exclusive', 'DE')

  const shown = (await preview(paying, token, GROWTH)).body
  const bought = (await buy(paying, token, GROWTH)).body
  const id = bought.invoiceId ?? ''
  const receipt = (await paying.api.call(invoices.getReceipt, { params: { id } }, { token })).body

  const taxes = { lines: [{ label: VAT, amount: usd(1501), isIncluded: false }], isReverseCharge: false }
  expect(shown).toMatchObject({ dueNow: usd(9401), tax: usd(1501), taxes, renewal: usd(7900) })
  expect(receipt).toMatchObject({ subtotal: usd(7900), total: usd(9401), amountPaid: usd(9401), taxes })
})

test('inclusive tax is shown, and adds nothing', async () => {
  const { paying, token } = await begin('inclusive', 'DE')

  const shown = (await preview(paying, token, GROWTH)).body
  const bought = (await buy(paying, token, GROWTH)).body
  const { total } = await paying.stripe.invoices.retrieve(bought.invoiceId ?? '')

  expect(shown).toMatchObject({
    dueNow: usd(7900),
    taxes: { lines: [{ label: VAT, amount: usd(1261), isIncluded: true }] },
  })
  expect(total).toBe(7900)
})

test('with a tax ID of another EU country the customer accounts for the tax', async () => {
  const { paying, token } = await begin('exclusive', 'DE')
  const body = { type: 'eu_vat' as const, value: 'DE123456789' }
  expect((await paying.api.call(paymentContract.addTaxId, { body }, { token })).status).toBe(201)

  const shown = (await preview(paying, token, GROWTH)).body

  expect(shown).toMatchObject({ dueNow: usd(7900), taxes: { lines: [], isReverseCharge: true } })
})

test('an upgrade credits the tax of unused time, and is charged as shown', async () => {
  const { paying, token } = await begin('exclusive', 'DE')
  await buy(paying, token, GROWTH)
  await paying.wait(10 * DAY)

  const shown = (await preview(paying, token, SCALE)).body
  const { body } = await paying.api.call(subscriptionContract.updateSubscription, { body: SCALE }, { token })
  const invoice = await paying.stripe.invoices.retrieve(body.invoiceId ?? '')

  expect(shown.dueNow.amount).toBe(invoice.amount_paid)
  expect(shown.lines.reduce((sum, { amount }) => sum + amount.amount, shown.tax.amount)).toBe(invoice.total)
})

test('an incomplete address is reported, and nothing is charged', async () => {
  const { paying, token, organizationId } = await begin('exclusive', 'US')
  const refusal = { type: 'conflict', detail: TAX_LOCATION_UNKNOWN, reason: 'tax-location' }

  expect((await preview(paying, token, GROWTH)).body).toMatchObject(refusal)
  expect((await buy(paying, token, GROWTH)).body).toMatchObject(refusal)

  const customer = await paying.findCustomerId(organizationId)
  expect((await paying.stripe.invoices.list({ customer })).data).toEqual([])
})

test.each([
  ['off', { enabled: false }],
  ['exclusive', { enabled: true }],
])('with tax %s the price list says so, and subscriptions are taxed accordingly', async (tax, expected) => {
  const { paying, token, organizationId } = await begin(tax, 'DE')
  await buy(paying, token, GROWTH)

  const [held] = (
    await paying.stripe.subscriptions.list({ customer: await paying.findCustomerId(organizationId) })
  ).data
  expect(held?.automatic_tax).toMatchObject(expected)
  expect((await paying.api.call(billing.listProducts)).body.tax).toBe(tax)
})
