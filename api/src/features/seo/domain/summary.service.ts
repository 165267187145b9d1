import * as z from 'zod'
import { limit } from '#api/lib/rate-limit.ts'
import { IS_OF_PUBLIC_NAMES, OFFERS } from '#api/sources/offers.ts'
import { describePrivacy } from '#api/sources/open-data/to-answer.ts'
import {
  type Answer,
  type Asked as Question,
  type BareFigure,
  type DomainSource,
} from '#api/sources/source.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/seo/domain.ts'
import { Figure, type MissingFigure, type TargetQuery } from '#contract/seo/domain.ts'
import { METRICS, type Metric } from '#contract/seo/domain.words.ts'
import { SOURCE_IDS, SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'
import { findAskable } from './answer-call.ts'
import { answerOf, type Asking, askOne, type Outcome, toAsked, toProvenance } from './ask-sources.ts'
import { domainLimits } from './domain.limits.ts'
import { findHealth } from './health.ts'
import { toNoAnswer } from './no-answer.ts'

const Answers = z.array(answerOf(z.array(Figure.omit({ source: true }))))
type Answered = Outcome<Answer<BareFigure[]>[]>

interface Asked {
  source: DomainSource
  outcome: Answered
}

/** Every figure of a source, with the provenance of the answer that it came in. */
const figuresOf = (id: SourceId, answers: readonly Answer<BareFigure[]>[]): Figure[] =>
  answers.flatMap((answer) => answer.data.map((figure) => ({ ...figure, source: toProvenance(id, answer) })))

/** Of each metric the figure of the first source that has it, in the order of the metrics. */
function pickFigures(figures: readonly Figure[]): Figure[] {
  const inOrder = figures.toSorted(
    (one, other) => SOURCE_IDS.indexOf(one.source.id) - SOURCE_IDS.indexOf(other.source.id),
  )
  return METRICS.flatMap((metric) => inOrder.find((figure) => figure.metric === metric) ?? [])
}

/** The provenance that most figures have. */
function mostCommon(figures: readonly Figure[]): Figure['source'] | undefined {
  const counts = new Map<SourceId, number>()
  for (const { source } of figures) counts.set(source.id, (counts.get(source.id) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return figures.find(({ source }) => source.id === most?.[0])?.source
}

const namesOf = (ids: readonly SourceId[]) => ids.map((id) => SOURCE_NAMES[id]).join(', ')

interface Facts {
  asked: readonly Asked[]
  known: readonly SourceId[]
  target: string
  /** Why those of open data were not asked; null where they were. */
  privacy: string | null
}

function toMissing(metric: Metric, { asked, known, target, privacy }: Facts): MissingFigure {
  const ids = new Set(asked.map(({ source }) => source.id))
  const sources = known.filter((id) => !ids.has(id) && OFFERS[id].metrics.includes(metric))
  const able = asked.filter(({ source }) => source.metrics.includes(metric))
  const failed = able.flatMap(({ outcome }) => (outcome.did === 'fail' ? [outcome.why.detail] : []))
  if (failed.length > 0) return { metric, reason: 'unavailable', detail: failed.join(' '), sources }
  if (metric === 'health')
    return {
      metric,
      reason: 'unknown-target',
      detail: `No audit of ${target} has finished yet.`,
      sources: [],
    }
  if (able.length > 0 && privacy !== null && able.every(({ source }) => IS_OF_PUBLIC_NAMES.has(source.id)))
    return { metric, reason: 'unknown-target', detail: privacy, sources }
  if (able.length > 0) {
    const detail = `Not known for ${target} by ${namesOf(able.map(({ source }) => source.id))}.`
    return { metric, reason: 'unknown-target', detail, sources }
  }
  return { metric, reason: 'not-connected', detail: 'No connected source has this.', sources }
}

/** Metrics that a page can speak of: those that some source of this server can have. */
const isOffered = (metric: Metric, known: readonly SourceId[]) =>
  metric === 'health' || known.some((id) => OFFERS[id].metrics.includes(metric))

async function askAll(asking: Asking, asked: Question, candidates: DomainSource[]) {
  return Promise.all(
    candidates.map(async (source): Promise<Asked> => {
      const ask = () => source.summary?.(asked) ?? Promise.resolve(null)
      return { source, outcome: await askOne(asking, { source: source.id, ask, schema: Answers }) }
    }),
  )
}

/** Only what the own index is named as the source of: an audit is one of its crawls. */
const wantsHealth = ({ source }: Pick<TargetQuery, 'source'>) =>
  source === undefined || source === 'own-index'

async function findAskableWithHealth(asking: Asking, filters: TargetQuery, hasHealth: boolean) {
  // The health of an audit is there, whether or not the index is.
  if (hasHealth && filters.source === 'own-index')
    return findAskable(asking, { capability: 'summary', source: undefined }).then((found) => ({
      ...found,
      candidates: found.candidates.filter(({ id }) => id === 'own-index'),
    }))
  return findAskable(asking, { capability: 'summary', source: filters.source })
}

/**
 * The figures of a domain: all sources are asked at once, and a slow or failing one only lacks its own figures.
 * @throws `source-missing`, `upstream-failed`, `limit-reached` where there is no figure at all
 */
export async function getDomainSummary(
  asking: Asking,
  typed: string,
  filters: TargetQuery,
): Promise<ReplyOf<typeof contract.getDomainSummary>> {
  await limit(asking.scope, domainLimits(asking.scope, filters))
  const asked = toAsked(asking, typed, filters)
  const { target } = asked
  const health = wantsHealth(filters) ? await findHealth(asking.scope, asked, filters) : null
  const { candidates, missing } = await findAskableWithHealth(asking, filters, health !== null)
  const all = await askAll(asking, asked, candidates)
  const figures = pickFigures([
    ...(health ? figuresOf('own-index', [health]) : []),
    ...all.flatMap(({ source, outcome }) =>
      outcome.did === 'reply' ? figuresOf(source.id, outcome.value) : [],
    ),
  ])
  const source = mostCommon(figures)
  if (!source) throw toNoFigures(all, { target, missing })
  return {
    target,
    source,
    passedOver: failuresOf(all),
    data: {
      figures,
      missing: listMissing(figures, {
        asked: all,
        known: asking.sources.known,
        target: target.name,
        privacy: describePrivacy(target),
      }),
    },
  }
}

function listMissing(figures: readonly Figure[], facts: Facts): MissingFigure[] {
  const has = new Set(figures.map(({ metric }) => metric))
  return METRICS.filter((metric) => !has.has(metric) && isOffered(metric, facts.known)).map((metric) =>
    toMissing(metric, facts),
  )
}

const failuresOf = (all: readonly Asked[]) =>
  all.flatMap(({ outcome }) => (outcome.did === 'fail' ? [outcome.why] : []))

const toNoFigures = (
  all: readonly Asked[],
  { target, missing }: { target: Question['target']; missing: SourceId[] },
) =>
  toNoAnswer({
    capability: 'summary',
    target: target.name,
    privacy: describePrivacy(target),
    knowNothing: all.filter(({ outcome }) => outcome.did !== 'fail').map(({ source }) => source.id),
    failed: failuresOf(all),
    missing,
  })
