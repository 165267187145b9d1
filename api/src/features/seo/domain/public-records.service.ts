import { limit } from '#api/lib/rate-limit.ts'
import { describePrivacy } from '#api/sources/open-data/to-answer.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type getPublicRecords as contract, PublicRecords } from '#contract/seo/domain.records.ts'
import { type TargetQuery } from '#contract/seo/domain.ts'
import { findAskable } from './answer-call.ts'
import { answerOf, type Asking, askOne, toAsked, toProvenance } from './ask-sources.ts'
import { domainLimits } from './domain.limits.ts'
import { toNoAnswer } from './no-answer.ts'

const Answer = answerOf(PublicRecords)

/**
 * What public records say: all sources are asked at once, and each adds its own.
 * @throws `source-missing`, `upstream-failed` where none has anything
 */
export async function getPublicRecords(
  asking: Asking,
  typed: string,
  filters: TargetQuery,
): Promise<ReplyOf<typeof contract>> {
  await limit(asking.scope, domainLimits(asking.scope, filters))
  const asked = toAsked(asking, typed, filters)
  const capability = 'public-records'
  const { candidates, missing } = await findAskable(asking, { capability, source: filters.source })
  const all = await Promise.all(
    candidates.map(async (source) => {
      const ask = () => source[capability]?.(asked) ?? Promise.resolve(null)
      return { id: source.id, outcome: await askOne(asking, { source: source.id, ask, schema: Answer }) }
    }),
  )
  const records = all.flatMap(({ id, outcome }) =>
    outcome.did === 'reply' ? [{ source: toProvenance(id, outcome.value), record: outcome.value.data }] : [],
  )
  const failed = all.flatMap(({ outcome }) => (outcome.did === 'fail' ? [outcome.why] : []))
  const [first] = records
  if (!first) {
    const knowNothing = all.filter(({ outcome }) => outcome.did === 'know-nothing').map(({ id }) => id)
    const privacy = describePrivacy(asked.target)
    throw toNoAnswer({ capability, target: asked.target.name, knowNothing, failed, missing, privacy })
  }
  return { target: asked.target, source: first.source, passedOver: failed, data: { records } }
}
