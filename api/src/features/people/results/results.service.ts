import { type SignedInScope } from '#api/core/access/scope.ts'
import { type LedCycle, listEarlierCycles, requireLedCycle } from '#api/core/reviews/led-cycle.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { streamCsv } from '#api/lib/csv.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { thresholdOf } from '#contract/people/packets.policy.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type ResultGrouping, type ResultView } from '#contract/people/results.words.ts'
import type * as contract from '#contract/people/results.ts'
import { type Relationships } from '#contract/relationships.ts'
import { groupPackets, MOST_GROUPS } from './grouped-packets.ts'
import { toNineBox } from './nine-box-results.ts'
import { type Answered, toAnswered } from './answered.ts'
import { isChosenIn, isRating, meansBefore, toChoices, toHeatmap } from './question-results.ts'
import {
  listAnswerSums,
  listAttributes,
  listPackets,
  listQuestions,
  listRatings,
  listShownAlone,
  listValueCounts,
  readGroupNames,
  type ResultQuestion,
} from './results.queries.ts'
import { toBars, toHistogram } from './score-results.ts'

type Query = QueryOf<typeof contract.getResults>
type Results = ReplyOf<typeof contract.getResults>

/** Cycles that one can be compared with. */
const MOST_EARLIER = 20

/** What every view begins with. */
interface Asked {
  scope: SignedInScope
  cycle: LedCycle
  compared: LedCycle | null
  /** Administrators alone read private questions. */
  seesPrivate: boolean
  direction: ReviewDirection
  groupBy: ResultGrouping
}

const ENDED: ReadonlySet<LedCycle['state']> = new Set(['calibration', 'sharing', 'completed'])

async function requireEnded(scope: SignedInScope, id: string) {
  const { cycle, relationships } = await requireLedCycle(scope, id)
  if (!ENDED.has(cycle.state))
    throw new DomainError(
      'conflict',
      cycle.state === 'canceled'
        ? 'This review cycle was canceled: it has no results.'
        : 'There are results once reviews have ended.',
    )
  return { cycle, seesPrivate: seesPrivate(relationships) }
}

const seesPrivate = (relationships: Relationships) => relationships.has('administrator')

const thresholdIn = ({ settings }: LedCycle, direction: ReviewDirection): number =>
  thresholdOf(
    settings.groups.find((group) => group.direction === direction),
    settings.anonymity,
  )

/** The questions of a cycle that a view shows, of those that the caller may read. */
async function readQuestions(
  { scope, direction, seesPrivate: all }: Asked,
  cycle: LedCycle,
  isMeant: (question: ResultQuestion) => boolean,
): Promise<ResultQuestion[]> {
  const questions = await listQuestions(scope.db, cycle, direction)
  return questions.filter((question) => (all || !question.private) && isMeant(question))
}

const idsOf = (questions: readonly ResultQuestion[]) => questions.map(({ id }) => id)

async function readAnswered(
  asked: Asked,
  cycle: LedCycle,
  isMeant: (question: ResultQuestion) => boolean = isRating,
): Promise<Answered> {
  const { db } = asked.scope
  const { direction } = asked
  const questions = await readQuestions(asked, cycle, isMeant)
  const [packets, sums, alone] = await Promise.all([
    listPackets(db, cycle),
    listAnswerSums(db, cycle, { direction, questionIds: idsOf(questions) }),
    listShownAlone(db, cycle, direction),
  ])
  return toAnswered({ packets, questions, sums, alone, threshold: thresholdIn(cycle, direction) })
}

const readBefore = async (asked: Asked) =>
  asked.compared && meansBefore(await readAnswered(asked, asked.compared))

async function readGroups({ scope: { db }, groupBy }: Asked, cycle: LedCycle) {
  const [packets, names] = await Promise.all([listPackets(db, cycle), readGroupNames(db, cycle)])
  return { packets, groups: groupPackets(packets, groupBy, names) }
}

async function readBars(asked: Asked) {
  const { cycle, compared } = asked
  const [now, before] = await Promise.all([readGroups(asked, cycle), compared && readGroups(asked, compared)])
  const { outMin, outMax } = cycle.settings.score
  const histogram = toHistogram(now.packets, cycle.settings.score)
  return { view: 'bar' as const, outMin, outMax, histogram, ...toBars(now, before) }
}

async function readHeatmap(asked: Asked) {
  const { cycle, groupBy } = asked
  const [now, { groups }, before] = await Promise.all([
    readAnswered(asked, cycle),
    readGroups(asked, cycle),
    readBefore(asked),
  ])
  const shown = groups.slice(0, MOST_GROUPS)
  const map = toHeatmap(now, { groups: shown, byPerson: groupBy === 'person', before })
  return { view: 'heatmap' as const, ...map, more: groups.length - shown.length }
}

const readChoices = (view: 'distribution' | 'choices') => async (asked: Asked) => {
  const { scope, cycle, direction } = asked
  const now = await readAnswered(asked, cycle, isChosenIn(view))
  const [counts, before] = await Promise.all([
    listValueCounts(scope.db, cycle, { direction, questionIds: idsOf(now.questions) }),
    view === 'distribution' ? readBefore(asked) : null,
  ])
  return { view, questions: toChoices({ ...now, counts }, view, before) }
}

async function readNineBox({ scope: { db }, cycle }: Asked) {
  const [packets, attributes, ratings] = await Promise.all([
    listPackets(db, cycle),
    listAttributes(db, cycle),
    listRatings(db, cycle),
  ])
  const { axisX, axisY } = cycle.settings.calibration
  const find = (id: string | null) => attributes.find(({ attributeId }) => attributeId === id)
  const [x, y] = [find(axisX), find(axisY)]
  return { view: 'ninebox' as const, ...toNineBox(packets, { axes: x && y ? { x, y } : null, ratings }) }
}

const VIEWS = {
  bar: readBars,
  heatmap: readHeatmap,
  distribution: readChoices('distribution'),
  choices: readChoices('choices'),
  ninebox: readNineBox,
} satisfies Record<ResultView, (asked: Asked) => Promise<object>>

const toNamed = ({ id, name }: LedCycle) => ({ id, name })

/** Nobody but who leads the cycle reads them, and nobody any figure of few. */
export async function getResults(scope: SignedInScope, id: string, query: Query): Promise<Results> {
  const { view, compare, direction, groupBy } = query
  const found = await requireEnded(scope, id)
  const { cycle } = found
  const earlier = await listEarlierCycles(scope.db, cycle, MOST_EARLIER)
  const compared = earlier.find((each) => each.id === compare) ?? null
  if (compare !== undefined && !compared)
    throw new DomainError('not-found', 'There is no such review cycle that ended before this one.')
  const asked = { scope, ...found, compared, direction, groupBy }
  return {
    cycle: toNamed(cycle),
    compared: compared && toNamed(compared),
    comparable: earlier.map(toNamed),
    directions: cycle.settings.groups.map((group) => group.direction),
    threshold: thresholdIn(cycle, direction),
    ...(await VIEWS[view](asked)),
  }
}

/** The heat map as a file, with all groups. */
export async function exportResults(
  scope: SignedInScope,
  id: string,
  { direction, groupBy }: QueryOf<typeof contract.exportResults>,
) {
  const found = await requireEnded(scope, id)
  const asked = { scope, ...found, compared: null, direction, groupBy }
  const [now, { groups }] = await Promise.all([
    readAnswered(asked, found.cycle),
    readGroups(asked, found.cycle),
  ])
  const { questions, rows } = toHeatmap(now, { groups, byPerson: groupBy === 'person', before: null })
  const lines = rows.map(({ name, cells }) => [name, ...cells.map(({ score }) => score)])
  return streamCsv([groupBy, ...questions.map(({ text }) => text)], [lines])
}
