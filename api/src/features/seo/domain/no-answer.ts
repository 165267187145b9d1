import { type Sources } from '#api/sources/list-sources.ts'
import { IS_OF_PUBLIC_NAMES, OFFERS } from '#api/sources/offers.ts'
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
  /** Why those of open data were not asked, in a sentence; null where they were. */
  privacy: string | null
}

/** Connected sources failed: who, and when to try again. What may be spent is a limit and no failure. */
function toUpstreamFailure(failed: readonly PassedOver[]): DomainError {
  const waits = failed.flatMap(({ retryAfter }) => (retryAfter === null ? [] : [retryAfter]))
  const hasPrice = failed.some(({ reason }) => reason === 'price')
  const isOfMoney = failed.every(({ reason }) => reason === 'budget' || reason === 'price')
  return new DomainError(
    isOfMoney ? 'limit-reached' : 'upstream-failed',
    failed.map(({ detail }) => detail).join(' '),
    {
      endsByItself: true,
      ...(isOfMoney && hasPrice && { reason: 'price' }),
      ...(waits.length > 0 && { retryAfter: Math.min(...waits) }),
    },
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

/** Those of a list that are asked about the target: about private names nobody outside is. */
const listAsked = (ids: readonly SourceId[], { privacy }: Pick<Unanswered, 'privacy'>) =>
  privacy === null ? [...ids] : ids.filter((id) => !IS_OF_PUBLIC_NAMES.has(id))

/** Why a call has no reply: nobody is connected who could tell, those who are know nothing or were not asked, or they failed. */
export function toNoAnswer(unanswered: Unanswered): DomainError {
  const { capability, target, failed, privacy } = unanswered
  if (failed.length > 0) return toUpstreamFailure(failed)
  const sources = listAsked(unanswered.missing, unanswered)
  const knowNothing = listAsked(unanswered.knowNothing, unanswered)
  const refuse = (text: string, reason: 'private-target' | 'not-connected' | 'unknown-target') =>
    new DomainError('source-missing', `${text}${toAdvice(knowNothing, sources)}`, { sources, reason })
  if (knowNothing.length === 0 && unanswered.knowNothing.length > 0 && privacy !== null)
    return refuse(privacy, 'private-target')
  if (knowNothing.length === 0)
    return refuse(`No connected source has ${SUBJECTS[capability]}.`, 'not-connected')
  const know = knowNothing.length === 1 ? 'knows' : 'know'
  return refuse(`${toList(namesOf(knowNothing), 'and')} ${know} nothing of ${target}.`, 'unknown-target')
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
