import { signInWith } from '#contract/account/sign-in.ts'
import { signUpWith } from '#contract/account/sign-up.ts'
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import {
  ApiError,
  assertSuccess,
  type ReadTransport,
  toProblem,
  toRefusal,
  type Transport,
} from './api-transport.server.ts'
import { redirectToSignIn } from '#app/lib/session/redirect-to-sign-in.server.ts'
import { type Session, SessionEndedError, SessionSealedError } from '#app/lib/session/session.server.ts'

/**
 * Calls an endpoint of the contract and returns its parsed reply.
 * @throws ApiError when the API refuses or can't be reached; a redirect to the sign-in page once the session has ended
 */
export interface Api {
  <E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>
  /** The raw response, for events and exports. Refusals are the same. */
  open: <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Response>
}

interface ApiOptions {
  transport: Transport
  /** For reads that can be batched; without it they are sent separately. */
  readTransport?: ReadTransport | undefined
  session: Session
  requestId: string
  /** Redirects a visitor whose session has ended. */
  signInAddress: string
}

/** As specified, these two are sent without the bearer header. */
const NEVER_WITH_TOKEN: readonly Endpoint[] = [signInWith.microsoft, signUpWith.microsoft]

/** Reads of somebody who is signed in. What is public below /auth is not: a link from a mail is used up by its GET. */
const canBatch = ({ method, access, path, media, reply }: Endpoint, session: Session) =>
  method === 'GET' &&
  media === 'application/json' &&
  reply !== undefined &&
  (access !== 'anyone' || (session.usableToken !== undefined && !path.startsWith('/auth/')))

export function createApi({ transport, readTransport, session, requestId, signInAddress }: ApiOptions): Api {
  async function send<Sent extends { status: number }>(
    endpoint: Endpoint,
    sendWith: (token?: string) => Promise<Sent>,
  ): Promise<Sent> {
    if (NEVER_WITH_TOKEN.includes(endpoint)) return sendWith()
    // Public endpoints need no session: an expired one must not prevent signing in.
    if (endpoint.access === 'anyone') return sendWith(session.usableToken)
    const token = await session.getToken()
    const result = await sendWith(token)
    if (result.status !== 401 || token === undefined) return result
    return sendWith(await session.refresh(token))
  }

  function toEndOfSession(error: unknown): unknown {
    if (error instanceof SessionEndedError) return redirectToSignIn(signInAddress)
    if (error instanceof SessionSealedError) {
      return new ApiError(toProblem('unauthenticated', 401, 'Your session needs a reload.', requestId))
    }
    return error
  }

  async function open<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Response> {
    try {
      const response = await send(endpoint, (token) => transport(endpoint, input, token))
      await assertSuccess(response, requestId)
      return response
    } catch (error) {
      throw toEndOfSession(error)
    }
  }

  async function read<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    sendRead: ReadTransport,
  ): Promise<ReplyOf<E>> {
    try {
      const result = await send(endpoint, (token) => sendRead(endpoint, input, token))
      if (result.status !== endpoint.status) throw toRefusal(result, requestId)
      // Our own API, whose tests validate every reply against the contract (docs/decisions/040).
      return result.payload as ReplyOf<E>
    } catch (error) {
      throw toEndOfSession(error)
    }
  }

  async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    if (readTransport && canBatch(endpoint, session)) return read(endpoint, input, readTransport)
    const response = await open(endpoint, input)
    if (!endpoint.reply) return undefined as ReplyOf<E> // An endpoint without a reply schema has no reply.
    // ReplyOf<E> is inferred from this schema.
    return endpoint.reply.parse(await response.json()) as ReplyOf<E>
  }

  return Object.assign(call, { open })
}
