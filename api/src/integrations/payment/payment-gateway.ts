import Stripe from 'stripe'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Platform } from '#api/lib/platform.ts'
import { COUPON_INVALID } from '#contract/billing/plans.forms.ts'
import { REFUSALS } from '#contract/billing/subscription.actions.ts'

export type PaymentScope = Pick<Platform, 'settings' | 'fetch' | 'log' | 'now'>

const TIMEOUT_MS = 20_000

/** What people read when the provider fails, by what they wanted. */
export const PAYMENT_FAILURE = {
  read: 'Error fetching subscription details. Please try again.',
  preview: 'An error occurred while retrieving subscription change details.',
  change: 'Failed to upgrade subscription.',
  cancel: 'Failed to cancel subscription.',
  trial: 'Failed to start free trial.',
  card: 'Failed to save card.',
  coupon: COUPON_INVALID,
} as const
export type Failure = (typeof PAYMENT_FAILURE)[keyof typeof PAYMENT_FAILURE]

export const hasPayment = ({ settings }: Pick<PaymentScope, 'settings'>) =>
  settings.STRIPE_SECRET_KEY !== undefined

/** Whether no real money moves: keys say so by their prefix. */
export const isTestMode = ({ settings }: Pick<PaymentScope, 'settings'>) =>
  !/^[sr]k_live_/.test(settings.STRIPE_SECRET_KEY ?? '')

export const sourceMissing = () => new DomainError('source-missing', REFUSALS.absent)

/** More than any customer of ours has of anything; a list that goes on and on is not read to its end. */
export const ALL = { limit: 500 }

/** The SDK tries again what failed at Stripe, and a call that came too soon only where Stripe says so. */
const patiently =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    if (response.status !== 429) return response
    const headers = new Headers(response.headers)
    headers.set('stripe-should-retry', 'true')
    return new Response(response.body, { status: response.status, headers })
  }

function openStripe({ settings, fetch }: PaymentScope): Stripe {
  if (!settings.STRIPE_SECRET_KEY) throw sourceMissing()
  const { hostname, port, protocol } = new URL(settings.STRIPE_API_URL)
  const isPlain = protocol === 'http:'
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(patiently(fetch)),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
}

export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Stripe does not do what it was asked for, for this account or at all. */
export const isRefusal = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError

export const hasCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code

/** The same key was sent with other parameters: somebody does the same thing at the same time, and differently. */
export const isIdempotencyClash = (error: unknown) =>
  error instanceof Stripe.errors.StripeIdempotencyError || hasCode(error, 'idempotency_key_in_use')

const CONFIRMATION_CODES = new Set([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
])
/** The bank wants to hear from the person before it pays. */
export const asksForConfirmation = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  (CONFIRMATION_CODES.has(error.code ?? '') || error.decline_code === 'authentication_required')

/** A change was sent and no response came: it may have been made. `toDomainError` is where these end. */
class LostResponse extends Error {
  readonly reason: Stripe.errors.StripeError
  constructor(reason: Stripe.errors.StripeError) {
    super(reason.message)
    this.reason = reason
  }
}

/** Stripe counts what ends in 5xx as open too; and a key that is in use is that of an attempt before, which still runs. */
const isOpen = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  hasCode(error, 'idempotency_key_in_use')

/** Sends a change that is not to be taken for failed where nothing but its response is missing. */
export async function sendChange<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    throw isOpen(error) ? new LostResponse(error) : error
  }
}

/** A change that may have been made or not: its caller checks the state before it reports a result. */
export class ChangeUnanswered extends DomainError {
  override name = 'ChangeUnanswered'
}

/** How often a card may be retried for one request. */
const MAX_TRIES = 20

/** Whether a card was declined, and that not now: the response to a key stays what it was, for a day. */
const isOldDecline = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError &&
  !asksForConfirmation(error) &&
  error.headers?.['idempotent-replayed'] === 'true'

/**
 * Calls with a key, so that one request is carried out once. A declined card may be good by now: a caller who asks
 * again after that asks with the next key, which is granted once too.
 */
export async function askOnce<Answer>(
  key: string,
  ask: (options: { idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> {
  for (let number = 1; ; number += 1) {
    try {
      return await sendChange(() => ask({ idempotencyKey: number === 1 ? key : `${key}-${number}` }))
    } catch (error) {
      if (number === MAX_TRIES || !isOldDecline(error)) throw error
    }
  }
}

export const underWay = () =>
  new DomainError('conflict', 'Another change of the subscription is in progress. Check again in a minute.')

export const cardRefusal = (message: string) =>
  new DomainError('payment-failed', message, { errors: { card: [message] } })

/** A refusal of Stripe's as one of ours. What is our own mistake is reported as theirs, and logged as ours. */
function toDomainError(error: unknown, failure: Failure, log: PaymentScope['log']): Error {
  if (error instanceof LostResponse) {
    toDomainError(error.reason, failure, log)
    return new ChangeUnanswered('outcome-unknown', failure)
  }
  if (!(error instanceof Stripe.errors.StripeError)) return error as Error
  if (error instanceof Stripe.errors.StripeCardError) return cardRefusal(error.message)
  const isOurs =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  log(isOurs ? 'error' : 'warn', 'payment-provider-failed', {
    type: error.type,
    code: error.code,
    param: error.param,
    status: error.statusCode,
    providerRequest: error.requestId,
    message: error.message,
  })
  return new DomainError('upstream-failed', failure)
}

/** A query whose failure is the answer. */
export const askRaw = <Answer>(scope: PaymentScope, ask: (stripe: Stripe) => Promise<Answer>) =>
  ask(openStripe(scope))

/** The one way to Stripe: whatever it refuses comes back as a `DomainError` with the words for what was wanted. */
export async function askStripe<Answer>(
  scope: PaymentScope,
  failure: Failure,
  ask: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(openStripe(scope))
  } catch (error) {
    throw toDomainError(error, failure, scope.log)
  }
}

export const toDate = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)
export const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** The id of something that Stripe gives by id or, when asked, as a whole. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
