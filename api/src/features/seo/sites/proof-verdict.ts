import { type ProofLook, VERIFICATION_NAME } from '#api/crawl/fetch/proof-job.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'

/** `unanswered`: unknown for now, since neither presence nor absence of the proof is certain. */
export type Verdict = { kind: 'proved' } | { kind: 'missing' | 'unanswered'; message: string }

const FAILURE_WORDS: Record<FetchFailure, string> = {
  timeout: 'it took too long',
  dns: 'its name doesn’t resolve, or resolves to a private address',
  tls: 'its certificate is invalid',
  connection: 'the connection failed',
  'too-large': 'the response is too large',
  blocked: 'our crawler is blocked',
  'redirect-loop': 'it redirects in a loop',
  'too-many-redirects': 'it redirects too often',
  'invalid-redirect': 'it redirects to what is no URL',
  'private-address': 'it redirects to a private address',
  unreadable: 'reading it took too long',
  undecodable: 'the response can’t be decompressed',
  disallowed: 'robots.txt disallows it',
}
/** A site that refuses or fails requests proves nothing. */
const isTemporary = (status: number) => [401, 403, 408, 429].includes(status) || status >= 500

const missing = (message: string): Verdict => ({ kind: 'missing', message })
const unanswered = (message: string): Verdict => ({ kind: 'unanswered', message })

/** Why a URL could not be read; undefined when it was read. */
function judgeAnswer({ address, status, failure, otherHost }: ProofLook): Verdict | undefined {
  if (otherHost !== null) {
    return missing(
      `${address} redirects to ${otherHost}. Add ${otherHost} as a site, or verify with a DNS record.`,
    )
  }
  if (failure === 'private-address') return missing(`We can't crawl ${address}: ${FAILURE_WORDS[failure]}.`)
  if (failure !== null) return unanswered(`We couldn't reach ${address}: ${FAILURE_WORDS[failure]}.`)
  if (isTemporary(status)) return unanswered(`${address} returned status ${status}. Try again later.`)
  if (status !== 200) return missing(`${address} returned status ${status}.`)
  return undefined
}

export function judgeTag(look: ProofLook, token: string): Verdict {
  const refusal = judgeAnswer(look)
  if (refusal) return refusal
  if (look.values.includes(token)) return { kind: 'proved' }
  if (look.values.length > 0) {
    return missing(`The ${VERIFICATION_NAME} tag on ${look.address} has different content. Copy it again.`)
  }
  return missing(`We found ${look.address} but no ${VERIFICATION_NAME} tag in its <head>.`)
}

export function judgeFile(look: ProofLook, token: string): Verdict {
  const refusal = judgeAnswer(look)
  if (refusal) return refusal
  if (look.values.includes(token)) return { kind: 'proved' }
  return missing(`We found ${look.address}, but it doesn't contain exactly the text below.`)
}

/** @param found the TXT records of each candidate name; undefined where they can't be resolved */
export function judgeRecords(found: (string[] | undefined)[], names: string[], record: string): Verdict {
  const texts = found.flatMap((records) => records ?? []).map((text) => text.trim())
  if (texts.includes(record)) return { kind: 'proved' }
  if (found.includes(undefined)) return unanswered("We couldn't reach the DNS resolver. Try again later.")
  const where = names.join(' or ')
  return texts.some((text) => text.startsWith(`${VERIFICATION_NAME}=`))
    ? missing(`The TXT record of ${where} has a different value. Copy it again.`)
    : missing(`We found no such TXT record on ${where}. New records can take some hours to appear.`)
}
