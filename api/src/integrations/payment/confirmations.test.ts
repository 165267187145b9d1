import { expect, test } from 'vitest'
import { findConfirmation } from './confirmations.ts'
import { type PaymentScope } from './payment-gateway.ts'
import { readGivenCard } from './cards.ts'

const CUSTOMER = {
  id: 'cus_1',
  paymentMethodId: 'pm_1',
  described: null,
  organizationId: null,
  currency: null,
}

/** A Stripe with only the given objects. */
const aScope = (objects: Record<string, object>): PaymentScope => ({
  // The gateway only reads these settings.
  settings: {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_API_URL: 'https://stripe.test',
  } as PaymentScope['settings'],
  fetch: (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input.toString())
    const found = objects[pathname]
    const missing = { error: { type: 'invalid_request_error', code: 'resource_missing' } }
    return Promise.resolve(Response.json(found ?? missing, { status: found ? 200 : 404 }))
  },
  log: () => undefined,
  now: () => new Date('2026-11-21T12:00:00Z'),
})

const INVOICE = {
  id: 'in_1',
  customer: 'cus_1',
  status: 'open',
  total: 7900,
  amount_due: 7900,
  currency: 'usd',
  hosted_invoice_url: 'https://invoice.stripe.com/i/1',
  payments: { data: [{ status: 'open', is_default: true, payment: { payment_intent: 'pi_1' } }] },
}

test('a bank debit that is on its way is reported as that, and can’t be paid a second time', async () => {
  const scope = aScope({
    '/v1/invoices/in_1': INVOICE,
    '/v1/payment_intents/pi_1': { id: 'pi_1', status: 'processing', client_secret: 'secret' },
  })

  expect(await findConfirmation(scope, CUSTOMER, 'in_1')).toEqual({
    status: 'processing',
    amount: { amount: 7900, currency: 'USD' },
    payAt: null,
    failure: null,
    question: null,
  })
})

test('a bank account that is still being verified is not used, with a message why', async () => {
  const scope = aScope({ '/v1/setup_intents/seti_1': { customer: 'cus_1', status: 'processing' } })

  await expect(readGivenCard(scope, 'cus_1', 'seti_1')).rejects.toThrow('still verifying this payment method')
})
