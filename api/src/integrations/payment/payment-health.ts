import Stripe from 'stripe'
import { type PAYMENT_STATES } from '#contract/operations/health.ts'
import { askRaw, hasPayment, type PaymentScope } from './payment-gateway.ts'

type PaymentState = (typeof PAYMENT_STATES)[number]

const FRESH_MS = 60_000
/** Timeout of a health check. */
const PATIENCE_MS = 2000
const MAX_KEYS = 10

interface Known {
  state: PaymentState
  /** When it was requested, so that concurrent checks share one request. */
  askedAt: number
}

const known = new Map<string, Known>()

function toState(error: unknown): PaymentState {
  const isRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  if (isRefused) return 'refuses'
  return error instanceof Stripe.errors.StripeRateLimitError ? 'answers' : 'silent'
}

/** The smallest request that every key allows. */
async function ask(scope: PaymentScope): Promise<PaymentState> {
  try {
    await askRaw(scope, (stripe) =>
      stripe.customers.list({ limit: 1 }, { timeout: PATIENCE_MS, maxNetworkRetries: 0 }),
    )
    return 'answers'
  } catch (error) {
    return toState(error)
  }
}

/** Whether the provider accepts the keys, as known within the last minute. */
export async function findPaymentState(scope: PaymentScope): Promise<PaymentState> {
  if (!hasPayment(scope)) return 'off'
  const { STRIPE_SECRET_KEY: key = '', STRIPE_API_URL: address } = scope.settings
  const name = `${address} ${key}`
  const now = scope.now().getTime()
  const last = known.get(name)
  if (last && now - last.askedAt < FRESH_MS) return last.state
  if (known.size >= MAX_KEYS) known.clear()
  known.set(name, { state: last?.state ?? 'unknown', askedAt: now })
  const state = await ask(scope)
  known.set(name, { state, askedAt: now })
  return state
}
