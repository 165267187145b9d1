import { type ProofLook, VERIFICATION_NAME } from '#api/crawl/fetch/proof-job.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'

/** `unanswered`: nothing can be said at the moment, neither that the proof is there nor that it is gone. */
export type Verdict = { kind: 'proved' } | { kind: 'missing' | 'unanswered'; message: string }

const FAILURE_WORDS: Record<FetchFailure, string> = {
  timeout: 'it took too long',
  dns: 'its name does not resolve, or to an address that we may not visit',
  tls: 'its certificate is not valid',
  connection: 'the connection failed',
  'too-large': 'the answer is too large',
  blocked: 'our crawler is blocked',
  'redirect-loop': 'it redirects in a loop',
  'too-many-redirects': 'it redirects too often',
  'private-address': 'it leads to a private address',
  unreadable: 'reading it took too long',
  undecodable: 'the answer cannot be unpacked',
  disallowed: 'robots.txt forbids it',
}
/** A site that refuses its visitors, or fails, does not say whose it is. */
const isTemporary = (status: number) => [401, 403, 408, 429].includes(status) || status >= 500

const missing = (message: string): Verdict => ({ kind: 'missing', message })
const unanswered = (message: string): Verdict => ({ kind: 'unanswered', message })

/** What keeps us from reading an address at all; undefined when it was read. */
function judgeAnswer({ address, status, failure, otherHost }: ProofLook): Verdict | undefined {
  if (otherHost !== null) {
    return missing(
      `${address} redirects to ${otherHost}. Add ${otherHost} as a site, or verify with a DNS record.`,
    )
  }
  if (failure === 'private-address') return missing(`We can't visit ${address}: ${FAILURE_WORDS[failure]}.`)
  if (failure !== null) return unanswered(`We couldn't reach ${address}: ${FAILURE_WORDS[failure]}.`)
  if (isTemporary(status)) return unanswered(`${address} answered with status ${status}. Try again later.`)
  if (status !== 200) return missing(`${address} answered with status ${status}.`)
  return undefined
}

export function judgeTag(look: ProofLook, token: string): Verdict {
  const refusal = judgeAnswer(look)
  if (refusal) return refusal
  if (look.values.includes(token)) return { kind: 'proved' }
  if (look.values.length > 0) {
    return missing(`The ${VERIFICATION_NAME} tag of ${look.address} has other content: copy it once more.`)
  }
  return missing(`We found ${look.address} but no ${VERIFICATION_NAME} tag in its <head>.`)
}

export function judgeFile(look: ProofLook, token: string): Verdict {
  const refusal = judgeAnswer(look)
  if (refusal) return refusal
  if (look.values.includes(token)) return { kind: 'proved' }
  return missing(`We found ${look.address}, but it doesn't contain exactly the text below.`)
}

/** @param found the TXT records of each name that may hold the one; undefined where they can't be known */
export function judgeRecords(found: (string[] | undefined)[], names: string[], record: string): Verdict {
  const texts = found.flatMap((records) => records ?? []).map((text) => text.trim())
  if (texts.includes(record)) return { kind: 'proved' }
  if (found.includes(undefined)) return unanswered("We couldn't reach the DNS resolver. Try again later.")
  const where = names.join(' or ')
  return texts.some((text) => text.startsWith(`${VERIFICATION_NAME}=`))
    ? missing(`The TXT record of ${where} has another value: copy it once more.`)
    : missing(`We found no such TXT record on ${where}. A new record can take some hours to appear.`)
}
