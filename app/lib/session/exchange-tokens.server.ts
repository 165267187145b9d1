import { refreshToken as endpoint, TokenPair } from '#contract/account/sign-in.ts'
import { isRefreshRefused } from '#contract/account/refresh-rule.ts'
import { ApiError, toProblem, type Transport } from '#app/lib/http/api-transport.server.ts'

/** Delays before the first attempt and two retries. A lost successor is returned again within half a minute. */
const PAUSES_MS = [0, 250, 750]
/** Timeout of an attempt, since a page waits for it. */
const TRY_MS = 4000

const FAILED =
  'Bellwether could not renew your session just now. You are still signed in: try again in a moment.'

interface ExchangeOptions {
  /** A transport with an abort signal. */
  openTransport: (signal: AbortSignal) => Transport
  /** Abort signal of the request. */
  signal: AbortSignal
  requestId: string
  wait?: (ms: number) => Promise<void>
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Exchanges a refresh token: the next pair, or undefined when it is rejected.
 * @throws ApiError when the outcome is unknown, which does not end the session (docs/decisions/027)
 */
export function createExchange({ openTransport, signal, requestId, wait = sleep }: ExchangeOptions) {
  async function tryOnce(token: string): Promise<TokenPair | 'refused' | 'failed'> {
    try {
      const transport = openTransport(AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]))
      const response = await transport(endpoint, { body: { refreshToken: token } })
      if (isRefreshRefused(response.status)) return 'refused'
      return response.ok ? TokenPair.parse(await response.json()) : 'failed'
    } catch (error) {
      if (signal.aborted) throw error
      return 'failed'
    }
  }

  return async (token: string): Promise<TokenPair | undefined> => {
    for (const pause of PAUSES_MS) {
      if (pause > 0) await wait(pause)
      const outcome = await tryOnce(token)
      if (outcome === 'refused') return undefined
      if (outcome !== 'failed') return outcome
    }
    throw new ApiError(toProblem('upstream-failed', 502, FAILED, requestId))
  }
}
