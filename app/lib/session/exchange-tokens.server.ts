import { refreshToken as endpoint, TokenPair } from '#contract/account/sign-in.ts'
import { isRefreshRefused } from '#contract/account/refresh-rule.ts'
import { ApiError, toProblem, type Transport } from '#app/lib/http/api-transport.server.ts'

/** Before the first try and the two after it. A successor that got lost is handed out again within half a minute. */
const PAUSES_MS = [0, 250, 750]
/** A try that takes longer counts as failed: a page waits for it. */
const TRY_MS = 4000

const FAILED =
  'Bellwether could not renew your session just now. You are still signed in: try again in a moment.'

interface ExchangeOptions {
  /** A transport that gives up when told to. */
  openTransport: (signal: AbortSignal) => Transport
  /** Of the request that asks. */
  signal: AbortSignal
  requestId: string
  wait?: (ms: number) => Promise<void>
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Exchanges a refresh token: the next pair, or undefined when it is refused.
 * @throws ApiError when the API fails to say, which ends nothing (docs/decisions/027)
 */
export function createExchange({ openTransport, signal, requestId, wait = sleep }: ExchangeOptions) {
  async function tryOnce(token: string): Promise<TokenPair | 'refused' | 'failed'> {
    try {
      const transport = openTransport(AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]))
      const answer = await transport(endpoint, { body: { refreshToken: token } })
      if (isRefreshRefused(answer.status)) return 'refused'
      return answer.ok ? TokenPair.parse(await answer.json()) : 'failed'
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
