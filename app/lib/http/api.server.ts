import { signInWithMicrosoft, signUpWithMicrosoft } from '#contract/account.ts'
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { ApiError, assertSuccess, toProblem, type Transport } from './api-transport.server.ts'
import { leadToSignIn } from '#app/lib/session/lead-to-sign-in.server.ts'
import { type Session, SessionEndedError, SessionSealedError } from '#app/lib/session/session.server.ts'

/**
 * Calls an endpoint of the contract and gives its parsed reply.
 * @throws ApiError when the API refuses or can't be reached; a redirect to the sign-in page once the session has ended
 */
export interface Api {
  <E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>
  /** The answer itself, for what is passed on as it comes: events, exports. Refused the same way. */
  open: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Response>
}

interface ApiOptions {
  transport: Transport
  session: Session
  requestId: string
  /** Where a visitor whose session has ended is sent. */
  signInAddress: string
}

/** The spec has these two go without the bearer header, whoever is signed in. */
const NEVER_WITH_TOKEN: readonly Endpoint[] = [signInWithMicrosoft, signUpWithMicrosoft]

export function createApi({ transport, session, requestId, signInAddress }: ApiOptions): Api {
  async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
    if (NEVER_WITH_TOKEN.includes(endpoint)) return transport(endpoint, input)
    // Whoever calls what is open to anyone needs no session: a dead one must not keep them from signing in.
    if (endpoint.access === 'anyone') return transport(endpoint, input, session.usableToken)
    const token = await session.getToken()
    const response = await transport(endpoint, input, token)
    if (response.status !== 401 || token === undefined) return response
    return transport(endpoint, input, await session.refresh(token))
  }

  async function open<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Response> {
    try {
      const response = await send(endpoint, input)
      await assertSuccess(response, requestId)
      return response
    } catch (error) {
      if (error instanceof SessionEndedError) throw leadToSignIn(signInAddress)
      if (error instanceof SessionSealedError) {
        throw new ApiError(toProblem('unauthenticated', 401, 'Your session needs a reload.', requestId))
      }
      throw error
    }
  }

  async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    const response = await open(endpoint, input)
    if (!endpoint.reply) return undefined as ReplyOf<E> // An endpoint without a reply schema replies nothing.
    // The schema is the one that ReplyOf<E> is taken from.
    return endpoint.reply.parse(await response.json()) as ReplyOf<E>
  }

  return Object.assign(call, { open })
}
