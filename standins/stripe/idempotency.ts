import { type Account } from './account.ts'
import { StripeError } from './stripe-error.ts'

const MAX_KEY = 255
const KEPT_MS = 24 * 60 * 60 * 1000

interface Kept {
  request: string
  at: number
  status: number
  body: unknown
}

interface Attempt {
  key: string | null
  path: string
  query: string
}
interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Failures of attempted work are kept, too: a declined card. */
const wasTried = ({ status, details }: StripeError) => status === 402 || details.stands === true

/**
 * Replies by `Idempotency-Key`, for a day: the same call gets the same reply, another call is refused. An invalid call
 * does not use up its key, as in Stripe.
 */
export function createIdempotency(account: Account) {
  const kept = new Map<string, Kept>()

  function replay(before: Kept, request: string, key: string): Reply {
    if (before.request !== request)
      throw new StripeError(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    return { status: before.status, body: before.body, headers: { 'Idempotent-Replayed': 'true' } }
  }

  function run(work: () => object): Reply {
    try {
      return { status: 200, body: work() }
    } catch (error) {
      if (!(error instanceof StripeError) || !wasTried(error)) throw error
      return { status: error.status, body: error.toBody(account.newId('req')) }
    }
  }

  return {
    once({ key, path, query }: Attempt, work: () => object): Reply {
      if (key === null) return run(work)
      if (key.length > MAX_KEY)
        throw new StripeError('Idempotency keys can be up to 255 characters.', { type: 'idempotency_error' })
      const request = `${path}?${query}`
      const before = kept.get(key)
      if (before && Date.now() - before.at < KEPT_MS) return replay(before, request, key)
      const { status, body } = run(work)
      for (const [old, { at }] of kept) if (Date.now() - at >= KEPT_MS) kept.delete(old)
      // As text, so that it does not change with the rows.
      kept.set(key, { request, at: Date.now(), status, body: JSON.parse(JSON.stringify(body)) as unknown })
      return { status, body }
    },
  }
}
