import { type FetchedPage, type FetchFailure } from '#api/engine/fetched-page.ts'
import { type AddressRules, isAllowedAddress } from './address-guard.ts'
import { type Send } from './fetch-rules.ts'

const PROBE_TIMEOUT_MS = 5_000
/** How the runtime reports a name that does not resolve, a handshake that fails, and a connection that its lock refuses. */
const OPAQUE = /^internal error/i

/** Whether the host responds over plain http, with whatever status: then its name resolves, and TLS is what failed. */
async function answersWithoutTls(url: string, rules: AddressRules, send: Send): Promise<boolean> {
  const plain = new URL(url)
  plain.protocol = 'http:'
  if (!isAllowedAddress(plain.href, rules)) return false
  try {
    const response = await send(plain.href, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    await response.body?.cancel()
    return true
  } catch (error) {
    // The port is closed or silent, so the name led somewhere.
    return !(error instanceof Error && OPAQUE.test(error.message))
  }
}

const isTimeout = ({ name }: Error) => name === 'TimeoutError' || name === 'AbortError'
const UNPACKING = /decompress|inflate|gzip|brotli|zlib/i

/** What an error says that came while a body was read: the host was there, and had begun to answer. */
export function failureOfBody(error: unknown, { headers }: Pick<FetchedPage, 'headers'>): FetchFailure {
  if (!(error instanceof Error)) return 'connection'
  if (isTimeout(error)) return 'timeout'
  const isPacked = headers.some(([name]) => name === 'content-encoding')
  return UNPACKING.test(error.message) || (isPacked && OPAQUE.test(error.message))
    ? 'undecodable'
    : 'connection'
}

/** What an error of `fetch` says about the site. */
export async function failureOf(
  error: unknown,
  url: string,
  rules: AddressRules,
  send: Send,
): Promise<FetchFailure> {
  if (!(error instanceof Error)) return 'connection'
  if (isTimeout(error)) return 'timeout'
  if (/certificate|TLS|SSL/i.test(error.message)) return 'tls'
  if (/DNS|ENOTFOUND|EAI_AGAIN/i.test(error.message)) return 'dns'
  if (!OPAQUE.test(error.message)) return 'connection'
  // The runtime hides the cause, so that it can't be used to look into its network. What is left to tell apart:
  if (url.startsWith('https:') && (await answersWithoutTls(url, rules, send))) return 'tls'
  return 'dns'
}
