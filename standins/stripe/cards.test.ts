import { describe, expect, it } from 'vitest'
import { createClient, createShop, DAY, idOf, post } from './test-client.ts'

const client = createClient()
const { stripe, standIn } = client

async function take(number: string, more: Record<string, string> = {}) {
  const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
  const card = { number, exp_month: '12', exp_year: '2030', cvc: '123', ...more }
  const body = new URLSearchParams({
    client_secret: setup.client_secret ?? '',
    'payment_method_data[type]': 'card',
  })
  for (const [name, value] of Object.entries(card)) body.set(`payment_method_data[card][${name}]`, value)
  const authorization = `Bearer ${standIn.keys.publishable}`
  const answer = await post(client, `/v1/setup_intents/${setup.id}/confirm`, body.toString(), {
    authorization,
  })
  return { answer, setup: await stripe.setupIntents.retrieve(setup.id) }
}

describe('cards as sent by a browser', () => {
  it.each([
    ['4242424242424242', {}, undefined, undefined],
    ['4000000000000341', {}, undefined, undefined],
    ['4000000000000002', {}, 'card_declined', 'generic_decline'],
    ['4000000000009995', {}, 'card_declined', 'insufficient_funds'],
    ['4000000000000069', {}, 'expired_card', undefined],
    ['4000000000000127', {}, 'incorrect_cvc', undefined],
    ['4000000000000119', {}, 'processing_error', undefined],
    ['4242424242424241', {}, 'incorrect_number', undefined],
    ['4111111111111111', {}, 'card_declined', 'test_mode_live_card'],
    ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month', undefined],
    ['4242424242424242', { exp_year: '2025' }, 'invalid_expiry_year', undefined],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc', undefined],
  ])('%s %o ends as %s %s', async (number, more, code, decline) => {
    const { answer, setup } = await take(number, more)
    expect(answer.body.error?.code).toBe(code)
    expect(answer.body.error?.decline_code).toBe(decline)
    expect(answer.status).toBe(code === undefined ? 200 : 402)
    expect(setup.status).toBe(code === undefined ? 'succeeded' : 'requires_payment_method')
  })

  it.each(['4000002500003155', '4000002760003184'])('%s requires authentication', async (number) => {
    const { setup } = await take(number)
    expect(setup).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  })

  it('needs the secret of the setup', async () => {
    const { id } = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
    const authorization = `Bearer ${standIn.keys.publishable}`
    const wrong = await post(client, `/v1/setup_intents/${id}/confirm`, 'client_secret=x', { authorization })
    expect(wrong.status).toBe(404)
  })
})

describe('the first payment', () => {
  const subscribe = async (card: string, payment_behavior?: 'error_if_incomplete') => {
    const shop = await createShop(client)
    const method = await stripe.paymentMethods.attach(card, { customer: shop.customer })
    return stripe.subscriptions.create({
      customer: shop.customer,
      items: [{ price: shop.starter.id }],
      default_payment_method: method.id,
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
      ...(payment_behavior ? { payment_behavior } : {}),
    })
  }
  const payment = (status: string) => ({ payments: { data: [{ payment: { payment_intent: { status } } }] } })

  it.each([
    ['pm_card_visa', 'active', 'paid', 'succeeded'],
    ['pm_card_chargeCustomerFail', 'incomplete', 'open', 'requires_payment_method'],
    ['pm_card_authenticationRequired', 'incomplete', 'open', 'requires_action'],
    ['pm_card_authenticationRequiredOnSetup', 'incomplete', 'open', 'requires_action'],
  ])('with %s leaves it %s', async (card, status, invoice, intent) => {
    expect(await subscribe(card)).toMatchObject({
      status,
      latest_invoice: { status: invoice, ...payment(intent) },
    })
  })

  it('leaves nothing where it must not be incomplete', async () => {
    const before = standIn.events().filter(({ type }) => type.startsWith('customer.subscription')).length
    await expect(subscribe('pm_card_chargeCustomerFail', 'error_if_incomplete')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    })
    await expect(subscribe('pm_card_authenticationRequired', 'error_if_incomplete')).rejects.toMatchObject({
      code: 'subscription_payment_intent_requires_action',
    })
    expect(standIn.events().filter(({ type }) => type.startsWith('customer.subscription'))).toHaveLength(
      before,
    )
  })

  it('needs a card', async () => {
    const shop = await createShop(client)
    await stripe.paymentMethods.detach(shop.card)
    const create = stripe.subscriptions.create({
      customer: shop.customer,
      items: [{ price: shop.starter.id }],
    })
    await expect(create).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

it('can still be paid with another card, and expires otherwise', async () => {
  const one = createClient()
  const shop = await createShop(one, { card: 'pm_card_chargeCustomerFail' })
  const create = () =>
    one.stripe.subscriptions.create({ customer: shop.customer, items: [{ price: shop.starter.id }] })
  const [paid, left] = [await create(), await create()]
  const card = await one.stripe.paymentMethods.attach('pm_card_visa', { customer: shop.customer })
  const invoice = idOf(paid.latest_invoice)
  await expect(one.stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'card_declined' })
  await one.stripe.invoices.pay(invoice, { payment_method: card.id })
  const { frozen_time: now } = await one.stripe.testHelpers.testClocks.retrieve('clock_default')
  await one.stripe.testHelpers.testClocks.advance('clock_default', { frozen_time: now + DAY })
  expect((await one.stripe.subscriptions.retrieve(paid.id)).status).toBe('active')
  expect((await one.stripe.subscriptions.retrieve(left.id)).status).toBe('incomplete_expired')
})
