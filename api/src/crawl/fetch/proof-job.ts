import { type FetchFailure } from '#api/engine/fetched-page.ts'
import { readHeadMeta } from '#api/engine/head-meta.ts'
import { hostOf, normalizeUrl } from '#api/engine/urls.ts'
import { fetchPage } from './fetch-page.ts'
import { type Send } from './fetch-rules.ts'
import { type ParseJobOf } from './parse-job.ts'

/** The name of the tag and of the DNS record that verify a site. */
export const VERIFICATION_NAME = 'bellwether-site-verification'
const MAX_TEXT = 200

/** What was found where the verification of a site should be. */
export interface ProofLook {
  address: string
  /** 0 without a response. */
  status: number
  failure: FetchFailure | null
  /** The other host that the URL redirects to. It was not requested: it proves nothing about this host. */
  otherHost: string | null
  /** The text of the tags or of the file, complete only where it is short. */
  values: string[]
}

function toValues(body: string, where: ParseJobOf<'proof'>['where']): string[] {
  if (where === 'head') return readHeadMeta(body, VERIFICATION_NAME)
  const text = body.trim()
  return text === '' ? [] : [text.slice(0, MAX_TEXT)]
}

/** Fetches one URL of a site and never leaves its host. */
export async function runProofJob(
  { url, where, rules }: ParseJobOf<'proof'>,
  send: Send = (address, init) => fetch(address, init),
): Promise<ProofLook> {
  const host = hostOf(url)
  const isElsewhere = (address: string) => hostOf(normalizeUrl(address) ?? '') !== host
  const sendToHost: Send = (address, init) =>
    isElsewhere(address) ? Promise.reject(new Error('another host')) : send(address, init)
  const { status, failure, hops, body } = await fetchPage(url, rules, sendToHost)
  const elsewhere = hops.find(({ location }) => isElsewhere(location))
  return {
    address: url,
    status,
    failure: failure ?? null,
    otherHost: elsewhere ? URL.parse(elsewhere.location)?.host || 'another place' : null,
    values: status === 200 && !failure ? toValues(body, where) : [],
  }
}
