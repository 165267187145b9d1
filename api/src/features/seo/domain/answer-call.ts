import type * as z from 'zod'
import { describePrivacy } from '#api/sources/open-data/to-answer.ts'
import { type Answer, type Asked, type DomainSource } from '#api/sources/source.ts'
import { type Endpoint } from '#contract/endpoint.ts'
import { type PassedOver } from '#contract/seo/domain.ts'
import { type Capability, type SourceId } from '#contract/seo/sources.words.ts'
import { answerOf, type Asking, askOne, findCandidates } from './ask-sources.ts'
import { toNoAnswer, toNotThisSource } from './no-answer.ts'
import { type DataCapability, withoutContradictions } from './contradictions.ts'

export interface Call {
  capability: DataCapability
  endpoint: Endpoint
  asked: Asked
  /** Of a list; what a source is called with beside what is asked. */
  query: object
  /** Only this one. */
  source: SourceId | undefined
}

export interface Found<Data> {
  source: DomainSource
  answer: Answer<Data>
  passedOver: PassedOver[]
}

/** Each function of a source takes what is asked and the query of its own call: the call says which. */
type Ask = (asked: Asked, query: object) => Promise<unknown>

const dataOf = ({ reply }: Endpoint) => answerOf((reply as z.ZodObject).shape['data'] as z.ZodType)

/** Those of one source by name: the one, or a refusal that says why it can't be asked. */
export async function findAskable(
  asking: Asking,
  { capability, source }: { capability: Capability; source: SourceId | undefined },
) {
  const found = await findCandidates(asking, capability)
  if (source === undefined) return found
  const candidates = found.candidates.filter(({ id }) => id === source)
  if (candidates.length === 0) throw toNotThisSource(asking.sources, capability, source)
  return { ...found, candidates }
}

/** One source's reply to a call. */
export const askFor = (asking: Asking, { capability, endpoint, asked, query }: Call, source: DomainSource) =>
  askOne(asking, {
    source: source.id,
    ask: () => (source[capability] as Ask).call(source, asked, query),
    schema: dataOf(endpoint),
  })

/**
 * The reply of the first connected source that has something: who knows nothing of the target or can't reply now is passed over.
 * @throws `source-missing`, `upstream-failed`, `limit-reached` where none is left
 */
export async function answerCall(asking: Asking, call: Call): Promise<Found<unknown>> {
  const { candidates, missing } = await findAskable(asking, call)
  const knowNothing: SourceId[] = []
  const failed: PassedOver[] = []
  for (const source of candidates) {
    const outcome = await askFor(asking, call, source)
    if (outcome.did === 'reply') {
      const data = withoutContradictions(call.capability, outcome.value.data, (what) => {
        asking.scope.log('warn', 'source-contradicts-itself', { source: source.id, what })
      })
      return { source, answer: { ...outcome.value, data }, passedOver: failed }
    }
    if (outcome.did === 'fail') failed.push(outcome.why)
    else knowNothing.push(source.id)
  }
  const { capability, asked } = call
  const privacy = describePrivacy(asked.target)
  throw toNoAnswer({ capability, target: asked.target.name, knowNothing, failed, missing, privacy })
}
