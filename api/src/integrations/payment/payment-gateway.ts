import Stripe from 'stripe'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Platform } from '#api/lib/platform.ts'
import { COUPON_INVALID } from '#contract/billing/plans.forms.ts'
import { REFUSALS } from '#contract/billing/subscription.actions.ts'

export type PaymentScope = Pick<Platform, 'settings' | 'fetch' | 'log' | 'now'>

const TIMEOUT_MS = 20_000

/** Messages for failures of the provider, by what the person was doing. */
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

/** Whether keys are for test mode, by their prefix. */
export const isTestMode = ({ settings }: Pick<PaymentScope, 'settings'>) =>
  !/^[sr]k_live_/.test(settings.STRIPE_SECRET_KEY ?? '')

export const sourceMissing = () => new DomainError('source-missing', REFUSALS.absent)

/** More than any customer has of anything; longer lists are not read to their end. */
export const ALL = { limit: 500 }

/** The SDK retries failures of Stripe, and rate-limited calls only where Stripe says so. */
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

/** A feature that Stripe does not support, for this account or at all. */
export const isRefusal = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError

export const hasCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code

/** The same idempotency key with other parameters: a concurrent, different change. */
export const isIdempotencyClash = (error: unknown) =>
  error instanceof Stripe.errors.StripeIdempotencyError || hasCode(error, 'idempotency_key_in_use')

const CONFIRMATION_CODES = new Set([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
])
/** The bank requires authentication. */
export const asksForConfirmation = (error: unknown) =>
  error instanceof Stripe.errors.StripeError &&
  (CONFIRMATION_CODES.has(error.code ?? '') || error.decline_code === 'authentication_required')

/** A change was sent and no response came: it may have been made. Handled by `toDomainError`. */
class LostResponse extends Error {
  readonly reason: Stripe.errors.StripeError
  constructor(reason: Stripe.errors.StripeError) {
    super(reason.message)
    this.reason = reason
  }
}

/** Stripe treats 5xx as unknown too; a key that is in use belongs to an earlier attempt, still running. */
const isOpen = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  hasCode(error, 'idempotency_key_in_use')

/** Sends a change whose lost response must not be reported as a failure. */
export async function sendChange<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    throw isOpen(error) ? new LostResponse(error) : error
  }
}

/** A change with an unknown outcome: the caller checks the state before reporting a result. */
export class ChangeUnanswered extends DomainError {
  override name = 'ChangeUnanswered'
}

/** How often a card may be retried for one request. */
const MAX_TRIES = 20

/** Whether this is the stored response about a declined card: Stripe repeats the response to a key for a day. */
const isOldDecline = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError &&
  !asksForConfirmation(error) &&
  error.headers?.['idempotent-replayed'] === 'true'

/**
 * Calls with an idempotency key, so that one request is carried out once. A declined card may be valid by now: a retry
 * after that uses the next key, which is carried out once too.
 */
export async function askOnce<Result>(
  key: string,
  ask: (options: { idempotencyKey: string }) => Promise<Result>,
): Promise<Result> {
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

/** Maps an error of Stripe to one of ours. Our own mistakes are reported as failures of the provider, and logged. */
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

/** Runs a query whose failure is a normal result. */
export const askRaw = <Result>(scope: PaymentScope, ask: (stripe: Stripe) => Promise<Result>) =>
  ask(openStripe(scope))

/** The only way to call Stripe: errors become a `DomainError` with the message for what the person was doing. */
export async function askStripe<Result>(
  scope: PaymentScope,
  failure: Failure,
  ask: (stripe: Stripe) => Promise<Result>,
): Promise<Result> {
  try {
    return await ask(openStripe(scope))
  } catch (error) {
    throw toDomainError(error, failure, scope.log)
  }
}

export const toDate = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)
export const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** The id of an object that Stripe returns as an id or, expanded, as a whole. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
