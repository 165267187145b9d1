import { type SignedInScope } from '#api/core/access/scope.ts'
import { type LedCycle, listEarlierCycles } from '#api/core/reviews/led-cycle.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { streamCsv } from '#api/lib/csv.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { thresholdOf } from '#contract/people/packets.policy.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type ResultGrouping, type ResultView } from '#contract/people/results.words.ts'
import type * as contract from '#contract/people/results.ts'
import { groupPackets, MOST_GROUPS } from './grouped-packets.ts'
import { toNineBox } from './nine-box-results.ts'
import { type Answered, toAnswered } from './answered.ts'
import { isChosenIn, isRating, meansBefore, toChoices, toHeatmap } from './question-results.ts'
import { readablePackets, requireResults, type ResultAccess } from './result-access.ts'
import {
  hasReports,
  listAnswerSums,
  listAttributes,
  listCalibratedWith,
  listPackets,
  listQuestions,
  listRatings,
  listShownAlone,
  listValueCounts,
  readGroupNames,
  type ResultQuestion,
  type ResultRating,
} from './results.queries.ts'
import { toBars, toHistogram } from './score-results.ts'

type Query = QueryOf<typeof contract.getResults>
type Results = ReplyOf<typeof contract.getResults>

/** Cycles that one can be compared with. */
const MOST_EARLIER = 20

/** What every view begins with. */
interface Asked extends ResultAccess {
  scope: SignedInScope
  compared: LedCycle | null
  direction: ReviewDirection
  groupBy: ResultGrouping
}

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
  const [everybody, sums, alone] = await Promise.all([
    listPackets(db, cycle),
    listAnswerSums(db, cycle, { direction, questionIds: idsOf(questions) }),
    listShownAlone(db, cycle, direction),
  ])
  return toAnswered({
    everybody,
    packets: readablePackets(asked, everybody),
    questions,
    sums,
    alone,
    threshold: thresholdIn(cycle, direction),
  })
}

const readBefore = async (asked: Asked) =>
  asked.compared && meansBefore(await readAnswered(asked, asked.compared))

async function readGroups(asked: Asked, cycle: LedCycle) {
  const { db } = asked.scope
  const [all, names] = await Promise.all([listPackets(db, cycle), readGroupNames(db, cycle)])
  const packets = readablePackets(asked, all)
  return { packets, groups: groupPackets(packets, asked.groupBy, names) }
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
  const { scope, cycle, direction, reports } = asked
  const now = await readAnswered(asked, cycle, isChosenIn(view))
  const packetIds = reports && now.packets.map(({ id }) => id)
  const [counts, before] = await Promise.all([
    listValueCounts(scope.db, cycle, { direction, questionIds: idsOf(now.questions), packetIds }),
    view === 'distribution' ? readBefore(asked) : null,
  ])
  return { view, questions: toChoices({ ...now, counts }, view, before) }
}

/** Ratings as they are shown to a manager: nothing tells them what calibration does in a group that they are calibrated in themselves. */
function asRatedIn(
  { state }: LedCycle,
  calibratedWith: ReadonlySet<string>,
  rating: ResultRating,
): ResultRating {
  if (!calibratedWith.has(rating.packetId)) return rating
  const final = state === 'calibration' ? rating.option : (rating.calibratedOption ?? rating.option)
  return { ...rating, option: final, calibratedOption: null }
}

async function readNineBox(asked: Asked) {
  const { cycle, reports } = asked
  const { db } = asked.scope
  const [all, attributes, ratings, calibratedWith] = await Promise.all([
    listPackets(db, cycle),
    listAttributes(db, cycle),
    listRatings(db, cycle),
    reports ? listCalibratedWith(db, cycle, reports.readerId) : new Set<string>(),
  ])
  const { axisX, axisY } = cycle.settings.calibration
  const find = (id: string | null) => attributes.find(({ attributeId }) => attributeId === id)
  const [x, y] = [find(axisX), find(axisY)]
  const placed = {
    axes: x && y ? { x, y } : null,
    ratings: ratings.map((rating) => asRatedIn(cycle, calibratedWith, rating)),
  }
  return { view: 'ninebox' as const, ...toNineBox(readablePackets(asked, all), placed) }
}

const VIEWS = {
  bar: readBars,
  heatmap: readHeatmap,
  distribution: readChoices('distribution'),
  choices: readChoices('choices'),
  ninebox: readNineBox,
} satisfies Record<ResultView, (asked: Asked) => Promise<object>>

const toNamed = ({ id, name }: LedCycle) => ({ id, name })

/** Who leads the cycle reads them of everybody, managers of their reports, and nobody any figure of few. */
export async function getResults(scope: SignedInScope, id: string, query: Query): Promise<Results> {
  const { view, compare, direction, groupBy } = query
  const found = await requireResults(scope, id)
  const { cycle, reports } = found
  const which = reports ? hasReports(reports) : undefined
  const earlier = await listEarlierCycles(scope.db, cycle, { max: MOST_EARLIER, which })
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
    of: reports ? ('reports' as const) : ('cycle' as const),
    ...(await VIEWS[view](asked)),
  }
}

/** The heat map as a file, with all groups. */
export async function exportResults(
  scope: SignedInScope,
  id: string,
  { direction, groupBy }: QueryOf<typeof contract.exportResults>,
) {
  const found = await requireResults(scope, id)
  const asked = { scope, ...found, compared: null, direction, groupBy }
  const [now, { groups }] = await Promise.all([
    readAnswered(asked, found.cycle),
    readGroups(asked, found.cycle),
  ])
  const { questions, rows } = toHeatmap(now, { groups, byPerson: groupBy === 'person', before: null })
  const lines = rows.map(({ name, cells }) => [name, ...cells.map(({ score }) => score)])
  return streamCsv([groupBy, ...questions.map(({ text }) => text)], [lines])
}
