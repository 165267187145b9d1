import type { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { createClient, createShop, idOf } from './test-client.ts'

/** An upgrade that waits for authentication. */
async function beginWithHeldUpgrade(change: (client: Stripe) => Promise<Stripe.SubscriptionUpdateParams>) {
  const client = createClient()
  const { stripe } = client
  const shop = await createShop(client)
  const { id, items } = await stripe.subscriptions.create({
    customer: shop.customer,
    items: [{ price: shop.starter.id }],
  })
  const item = items.data[0]?.id ?? ''
  const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: shop.customer,
  })
  await stripe.customers.update(shop.customer, { invoice_settings: { default_payment_method: card.id } })
  const update = (price: string, more: Stripe.SubscriptionUpdateParams, quantity = 1) =>
    stripe.subscriptions.update(id, {
      items: [{ id: item, price, quantity }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
      ...more,
    })
  const held = await update(shop.growth.id, await change(stripe))
  return { ...client, shop, held, update, get: () => stripe.subscriptions.retrieve(id) }
}

const plainly = () => Promise.resolve({})

it('undoes a pending change, with its invoice, when the invoice is voided or the next change comes', async () => {
  const { stripe, get, update, shop, held } = await beginWithHeldUpgrade(plainly)
  const again = await update(shop.growth.id, {}, 2)
  expect((await stripe.invoices.retrieve(idOf(held.latest_invoice))).status).toBe('void')
  expect(again.pending_update?.subscription_items?.[0]?.quantity).toBe(2)
  await stripe.invoices.voidInvoice(idOf(again.latest_invoice))
  expect(await get()).toMatchObject({ pending_update: null, items: { data: [{ quantity: 1 }] } })
})

it('holds an upgrade back until its payment is confirmed', async () => {
  const { get, shop, request, held } = await beginWithHeldUpgrade(plainly)
  expect(held).toMatchObject({ status: 'active', items: { data: [{ price: { id: shop.starter.id } }] } })
  expect(held.pending_update?.subscription_items?.[0]?.price.id).toBe(shop.growth.id)
  const invoice = held.latest_invoice as Stripe.Invoice
  const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent
  const page = intent.next_action?.redirect_to_url?.url ?? ''
  await request(page, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })
  expect(await get()).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: shop.growth.id } }] },
  })
})

/** Half off once, with a single-use code. */
async function redeemOnce(stripe: Stripe) {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const promotion = { type: 'coupon' as const, coupon: coupon.id }
  const code = await stripe.promotionCodes.create({ promotion, max_redemptions: 1 })
  return { discounts: [{ promotion_code: code.id }], metadata: { asked: 'yes' } }
}

it('holds discounts and metadata back with the change, and counts the redemption immediately and for good', async () => {
  const { stripe, get, held } = await beginWithHeldUpgrade(redeemOnce)
  expect(held).toMatchObject({ discounts: [], metadata: {} })
  expect(held.pending_update).toMatchObject({ discounts: [expect.any(String)], metadata: { asked: 'yes' } })
  expect(held.latest_invoice).toMatchObject({ total: 3950 - 2900 })
  await stripe.invoices.voidInvoice(idOf(held.latest_invoice))
  expect(await get()).toMatchObject({ discounts: [], metadata: {}, pending_update: null })
  const { data } = await stripe.promotionCodes.list()
  expect(data).toMatchObject([{ times_redeemed: 1, active: false }])
})

it('applies a discount with its change, unless its invoice has used it up', async () => {
  const { stripe, get, shop, held } = await beginWithHeldUpgrade(redeemOnce)
  await stripe.invoices.pay(idOf(held.latest_invoice), { payment_method: shop.card })
  expect(await get()).toMatchObject({ discounts: [], metadata: { asked: 'yes' }, pending_update: null })
})
