import type Stripe from 'stripe'
import { DomainError } from '#api/lib/domain-error.ts'
import { isInvalid } from '#contract/fields.ts'
import { readPaymentMethods } from '#contract/billing/payment-settings.ts'
import { CURRENCY } from '#contract/billing/price-terms.ts'
import {
  askStripe,
  cardRefusal,
  idOf,
  isMissing,
  PAYMENT_FAILURE,
  type PaymentScope,
} from './payment-gateway.ts'

const allowedMethods = ({ settings }: PaymentScope) => readPaymentMethods(settings.STRIPE_PAYMENT_METHODS)

/** Only payment methods that the operator allows are offered, whatever is enabled in Stripe. */
function toSetupMethods(scope: PaymentScope) {
  const methods = allowedMethods(scope)
  if (methods !== 'automatic') return { allowed_payment_method_types: methods ?? ['card' as const] }
  // No redirects, which would lose the chosen plan.
  return { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } }
}

function toPageMethods(scope: PaymentScope) {
  const methods = allowedMethods(scope)
  return methods === 'automatic' ? {} : { allowed_payment_method_types: methods ?? ['card' as const] }
}

/** Collects a card in the page, with the payment element. */
export function startSetupIntent(
  scope: PaymentScope,
  customerId: string,
): Promise<{ id: string; clientSecret: string }> {
  return askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    const { id, client_secret } = await stripe.setupIntents.create({
      customer: customerId,
      usage: 'off_session',
      ...toSetupMethods(scope),
    })
    if (client_secret === null) throw new Error('the setup intent has no client secret')
    return { id, clientSecret: client_secret }
  })
}

const STILL_CHECKED =
  'Your bank is still verifying this payment method. Try again once it is verified, or use a card.'

interface CardPage {
  customerId: string
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the id of the setup. */
  successUrl: string
  cancelUrl: string
}

/** Collects a card on Stripe's hosted page. */
export function startCardPage(scope: PaymentScope, page: CardPage): Promise<string> {
  return askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    const { url } = await stripe.checkout.sessions.create({
      mode: 'setup',
      ...toPageMethods(scope),
      currency: CURRENCY.toLowerCase(),
      customer: page.customerId,
      success_url: page.successUrl,
      cancel_url: page.cancelUrl,
    })
    if (url === null) throw new Error('the card page has no address')
    return url
  })
}

function notThisOne(): DomainError {
  const message = isInvalid('Card')
  return new DomainError('validation-failed', message, { errors: { card: [message] } })
}

async function findIntent(stripe: Stripe, reference: string, customerId: string) {
  if (reference.startsWith('seti_')) return stripe.setupIntents.retrieve(reference)
  const session = await stripe.checkout.sessions.retrieve(reference)
  const intentId = idOf(session.setup_intent)
  if (session.mode !== 'setup' || idOf(session.customer) !== customerId || intentId === null)
    throw notThisOne()
  return stripe.setupIntents.retrieve(intentId)
}

/**
 * The payment method of a card that was just set up. It must be this customer's: somebody else's is refused like one
 * that does not exist.
 */
export function readGivenCard(scope: PaymentScope, customerId: string, reference: string): Promise<string> {
  return askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    const intent = await findIntent(stripe, reference, customerId).catch((error: unknown) => {
      throw isMissing(error) ? notThisOne() : error
    })
    if (idOf(intent.customer) !== customerId) throw notThisOne()
    const methodId = idOf(intent.payment_method)
    if (intent.status === 'succeeded' && methodId !== null) return methodId
    if (intent.status === 'processing') throw cardRefusal(STILL_CHECKED)
    throw cardRefusal(intent.last_setup_error?.message ?? 'This card has not been confirmed yet. Try again.')
  })
}
