import { readBody } from '#api/lib/read-body.ts'
import { type AttemptFailure } from '#contract/organization/webhooks.words.ts'
import { isAllowedAddress } from './address-guard.ts'
import { type Send } from './fetch-rules.ts'
import { type ParseJobOf } from './parse-job.ts'

/** What came of one request to a receiver of ours. */
export interface PostOutcome {
  /** Null without a response. */
  status: number | null
  failure: AttemptFailure | null
  durationMs: number
  /** The start of the response's body. */
  reply: string
}

const isRedirect = (status: number) => status >= 300 && status < 400
const isOk = (status: number) => status >= 200 && status < 300

function toFailure(status: number): AttemptFailure | null {
  if (isOk(status)) return null
  return isRedirect(status) ? 'redirect' : 'status'
}

function failureOf(error: unknown): AttemptFailure {
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  return /certificate|TLS|SSL/i.test(error.message) ? 'certificate' : 'unreachable'
}

/**
 * Posts to an address that a customer chose. It runs where pages are fetched, since the network there refuses to connect to
 * private addresses, whatever a name resolves to. Redirects are not followed, and of the response the start alone is read.
 */
export async function runPostJob(
  { url, headers, body, timeoutMs, replyBytes, allowPrivate }: ParseJobOf<'post'>,
  send: Send = (address, init) => fetch(address, init),
): Promise<PostOutcome> {
  if (!isAllowedAddress(url, { allowPrivate }))
    return { status: null, failure: 'address', durationMs: 0, reply: '' }
  const begun = Date.now()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    const { status } = response
    const { bytes } = await readBody(response, replyBytes)
    const reply = new TextDecoder().decode(bytes)
    return { status, failure: toFailure(status), durationMs: Date.now() - begun, reply }
  } catch (error) {
    return { status: null, failure: failureOf(error), durationMs: Date.now() - begun, reply: '' }
  }
}
