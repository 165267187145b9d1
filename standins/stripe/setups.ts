import { type Account } from './account.ts'
import { type Decline, toCardError } from './cards.ts'
import { attachPaymentMethod, getPaymentMethod, markAuthenticated, trySetup } from './payment-methods.ts'
import { noSuch, refused } from './stripe-error.ts'
import type { SetupIntent } from './wire.ts'

const CONFIRMABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export interface NewSetup {
  customer?: string | null | undefined
  usage?: string | undefined
  description?: string | null | undefined
  metadata?: Record<string, string> | null | undefined
  types?: string[] | null | undefined
  /** Options of dynamic payment methods; null where types are listed. */
  allowRedirects?: 'always' | 'never' | undefined
}

export function createSetup(account: Account, given: NewSetup): SetupIntent {
  const id = account.newId('seti')
  const setup = account.store.put('setup_intent', {
    id,
    object: 'setup_intent',
    // Stripe's type for the names is a list that grows; the parameters let only known ones through.
    allowed_payment_method_types: (given.types ?? null) as SetupIntent['allowed_payment_method_types'],
    application: null,
    automatic_payment_methods: given.types
      ? null
      : { allow_redirects: given.allowRedirects ?? 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${account.newId('x').slice(2)}`,
    created: account.now(given.customer),
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  })
  account.emit('setup_intent.created', setup)
  return setup
}

export function getSetup({ store }: Account, id: string, param = 'intent'): SetupIntent {
  const setup = store.find('setup_intent', id)
  if (!setup) throw noSuch('setup_intent', id, param)
  return setup
}

export function isSecretOf(object: { client_secret?: string | null }, secret: string | undefined): boolean {
  return secret !== undefined && object.client_secret === secret
}

function failSetup(account: Account, setup: SetupIntent, decline: Decline, method: string): never {
  const payment_method = account.store.find('payment_method', method)
  const failed = account.store.put('setup_intent', {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      code: decline.code,
      ...(decline.decline_code === undefined ? {} : { decline_code: decline.decline_code }),
      doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      ...(decline.param === undefined ? {} : { param: decline.param }),
      ...(payment_method ? { payment_method } : {}),
      type: 'card_error',
    },
  })
  account.emit('setup_intent.setup_failed', failed)
  throw toCardError(decline, { setup_intent: failed, ...(payment_method ? { payment_method } : {}) })
}

function succeed(account: Account, setup: SetupIntent, method: string): SetupIntent {
  markAuthenticated(account, method)
  if (setup.customer !== null) {
    const attached = getPaymentMethod(account, method)
    if (attached.customer !== setup.customer) attachPaymentMethod(account, attached, setup.customer)
  }
  const done = account.store.put('setup_intent', {
    ...setup,
    status: 'succeeded',
    payment_method: method,
    next_action: null,
    last_setup_error: null,
  })
  account.emit('setup_intent.succeeded', done)
  return done
}

function askHolder(account: Account, setup: SetupIntent, method: string, returnUrl: string | undefined) {
  const url = `${account.origin}/3d-secure/${setup.id}?secret=${setup.client_secret ?? ''}`
  const asking = account.store.put('setup_intent', {
    ...setup,
    status: 'requires_action',
    payment_method: method,
    last_setup_error: null,
    next_action: { redirect_to_url: { return_url: returnUrl ?? null, url }, type: 'redirect_to_url' },
  })
  account.emit('setup_intent.requires_action', asking)
  return asking
}

export interface Confirmation {
  method: string
  returnUrl?: string | undefined
}

/** @throws {StripeError} where the setup has ended, the card is another customer's, or the bank declines it. */
export function confirmSetup(
  account: Account,
  setup: SetupIntent,
  { method, returnUrl }: Confirmation,
): SetupIntent {
  if (!CONFIRMABLE.includes(setup.status))
    throw refused(
      `You cannot confirm this SetupIntent because it has a status of ${setup.status}. Only a SetupIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.`,
      undefined,
      'setup_intent_unexpected_state',
    )
  const { id, customer } = getPaymentMethod(account, method)
  if (customer !== null && customer !== setup.customer)
    throw refused(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
      'payment_method_already_attached',
    )
  const verdict = trySetup(account, id)
  if (verdict === 'fine') return succeed(account, setup, id)
  if (verdict === 'asks') return askHolder(account, setup, id, returnUrl)
  return failSetup(account, setup, verdict, id)
}

const AUTHENTICATION_FAILED: Decline = {
  code: 'setup_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The result of the authentication. @throws {StripeError} when it failed. */
export function answerSetup(account: Account, setup: SetupIntent, isYes: boolean): SetupIntent {
  const method = setup.payment_method
  if (setup.status !== 'requires_action' || method === null) return setup
  return isYes ? succeed(account, setup, method) : failSetup(account, setup, AUTHENTICATION_FAILED, method)
}
