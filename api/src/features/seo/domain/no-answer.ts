import { type Sources } from '#api/sources/list-sources.ts'
import { OFFERS } from '#api/sources/offers.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type PassedOver } from '#contract/seo/domain.ts'
import { type Capability, SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'

/** What each call tells, in a sentence. */
const SUBJECTS: Record<Capability, string> = {
  summary: 'the figures of a domain',
  'traffic-trend': 'the traffic of a domain',
  'visibility-trend': 'the visibility of a domain',
  'organic-competitors': 'the organic competitors of a domain',
  'active-backlinks': 'the backlinks of a domain',
  'backlinks-ranking': 'the strength of a domain’s backlinks',
  'keyword-ranking': 'the keywords that a domain ranks for',
  'main-keywords': 'the main keywords of a domain',
  'referring-domains': 'the referring domains of a domain',
  anchors: 'the anchor texts of a domain’s backlinks',
  'top-pages': 'the top pages of a domain',
  'public-records': 'the public records of a domain',
}

const toList = (words: readonly string[], last: 'and' | 'or') =>
  new Intl.ListFormat('en', { type: last === 'or' ? 'disjunction' : 'conjunction' }).format(words)
const namesOf = (ids: readonly SourceId[]) => ids.map((id) => SOURCE_NAMES[id])

interface Unanswered {
  capability: Capability
  /** The target as it is shown. */
  target: string
  /** Connected, and without a word about the target. */
  knowNothing: readonly SourceId[]
  failed: readonly PassedOver[]
  /** Who could tell, once connected. */
  missing: readonly SourceId[]
}

/** Connected sources failed: who, and when to try again. What may be spent is a limit and no failure. */
function toUpstreamFailure(failed: readonly PassedOver[]): DomainError {
  const waits = failed.flatMap(({ retryAfter }) => (retryAfter === null ? [] : [retryAfter]))
  const isSpent = failed.every(({ reason }) => reason === 'budget')
  return new DomainError(
    isSpent ? 'limit-reached' : 'upstream-failed',
    failed.map(({ detail }) => detail).join(' '),
    { endsByItself: true, ...(waits.length > 0 && { retryAfter: Math.min(...waits) }) },
  )
}

/** What a page can do about a target that is not known: have it crawled. */
function toAdvice(knowNothing: readonly SourceId[], missing: readonly SourceId[]): string {
  const connect = missing.length > 0 ? [`connect ${toList(namesOf(missing), 'or')}`] : []
  const crawl = knowNothing.includes('own-index') ? ['crawl the site first'] : []
  const [first, ...rest] = [...crawl, ...connect]
  if (first === undefined) return ''
  return ` ${first.charAt(0).toUpperCase()}${first.slice(1)}${rest.map((each) => `, or ${each}`).join('')}.`
}

/** Why a call has no reply: nobody is connected who could tell, those who are know nothing, or they failed. */
export function toNoAnswer({ capability, target, knowNothing, failed, missing }: Unanswered): DomainError {
  if (failed.length > 0) return toUpstreamFailure(failed)
  const sources = [...missing]
  if (knowNothing.length === 0) {
    const text = `No connected source has ${SUBJECTS[capability]}.`
    return new DomainError('source-missing', `${text}${toAdvice([], missing)}`, {
      sources,
      reason: 'not-connected',
    })
  }
  const know = knowNothing.length === 1 ? 'knows' : 'know'
  const text = `${toList(namesOf(knowNothing), 'and')} ${know} nothing of ${target}.`
  return new DomainError('source-missing', `${text}${toAdvice(knowNothing, missing)}`, {
    sources,
    reason: 'unknown-target',
  })
}

/** A source that was asked for by name and is not connected, or never has this. */
export function toNotThisSource(sources: Sources, capability: Capability, source: SourceId): DomainError {
  const name = SOURCE_NAMES[source]
  if (sources.known.includes(source) && OFFERS[source].capabilities.includes(capability))
    return new DomainError('source-missing', `${name} is not connected.`, {
      sources: [source],
      reason: 'not-connected',
    })
  const text = `${name} does not have ${SUBJECTS[capability]}.`
  return new DomainError('validation-failed', text, { errors: { source: [text] } })
}
