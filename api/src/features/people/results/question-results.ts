import { exact, type Exact, toHundredths } from '#api/ratings/fractions.ts'
import { listShownGroups, type ShownGroups } from '#api/ratings/suppression.ts'
import { type ChoiceResults, type HeatmapResults } from '#contract/people/results.ts'
import { type Answered } from './answered.ts'
import { listKeys, type PacketGroup } from './grouped-packets.ts'
import { type AnswerSum, type ResultPacket, type ResultQuestion, type ValueCount } from './results.queries.ts'

/** Tells where in the whole cycle packets are. */
function toPositions({ everybody }: Answered): (packets: readonly ResultPacket[]) => number[] {
  const positions = new Map(everybody.map(({ id }, at) => [id, at]))
  return (packets) => packets.flatMap(({ id }) => positions.get(id) ?? [])
}

/** By packet, of one question. */
type SumsOf = ReadonlyMap<string, AnswerSum>

const indexSums = (sums: readonly AnswerSum[], { id }: ResultQuestion): SumsOf =>
  new Map(sums.filter(({ questionId }) => questionId === id).map((sum) => [sum.packetId, sum]))

/** Whether a question is shown of a reviewee alone, here and in their packet: with names always. */
const isShownAlone = (
  { threshold, shownAlone }: Answered,
  { id }: ResultQuestion,
  packetId: string,
): boolean => threshold === 1 || (shownAlone.get(packetId) ?? []).includes(id)

/**
 * What may be shown of one question. Teams go before managers, whatever is asked for: what one page shows and what another shows could be put
 * together.
 */
const listShownOf = (answered: Answered, question: ResultQuestion, sums: SumsOf): ShownGroups =>
  listShownGroups(
    answered.everybody.map((packet) => ({
      n: sums.get(packet.id)?.n ?? 0,
      isAlone: isShownAlone(answered, question, packet.id),
      score: answered.scored.get(packet.id),
      keys: [listKeys(packet, 'team'), listKeys(packet, 'manager')],
    })),
    answered.threshold,
  )

const total = (sums: SumsOf, packets: readonly ResultPacket[]) => {
  const given = packets.flatMap(({ id }) => sums.get(id) ?? [])
  return {
    n: given.reduce((n, each) => n + each.n, 0),
    sum: given.reduce((sum, each) => sum + each.sum, 0),
  }
}

const meanOf = ({ n, sum }: { n: number; sum: number }): Exact | null => (n === 0 ? null : exact(sum, n))

export const isRating = ({ responseType, scale }: ResultQuestion) =>
  responseType === 'rating' && scale !== null

/** 0 to 100, with two decimals. */
function toScore({ scale }: ResultQuestion, mean: Exact | null): number | null {
  if (!mean || !scale) return null
  const ends = scale.labels.length - 1
  return toHundredths(mean.sub(exact(scale.min)).div(exact(ends)).mul(exact(100))) / 100
}

interface Cell {
  score: number | null
  n: number | null
}

function toCell(question: ResultQuestion, given: { n: number; sum: number }, isShown: boolean): Cell {
  return isShown && given.n > 0
    ? { score: toScore(question, meanOf(given)), n: given.n }
    : { score: null, n: null }
}

interface Column {
  question: ResultQuestion
  sums: SumsOf
  shown: ShownGroups
}

const toColumns = (answered: Answered): Column[] =>
  answered.questions.filter(isRating).map((question) => {
    const sums = indexSums(answered.sums, question)
    return { question, sums, shown: listShownOf(answered, question, sums) }
  })

/** The mean of everybody for each question of an earlier cycle, by the question that both were copied from. */
export function meansBefore(
  before: Answered,
): ReadonlyMap<string, { mean: Exact | null; score: number | null }> {
  const positions = toPositions(before)(before.packets)
  return new Map(
    toColumns(before).map(({ question, sums, shown }) => {
      const mean = shown.isSum(positions) ? meanOf(total(sums, before.packets)) : null
      return [question.questionId, { mean, score: toScore(question, mean) }]
    }),
  )
}

type Before = ReturnType<typeof meansBefore>

export function toHeatmap(
  now: Answered,
  { groups, byPerson, before }: { groups: readonly PacketGroup[]; byPerson: boolean; before: Before | null },
): Pick<HeatmapResults, 'questions' | 'rows' | 'overall'> {
  const columns = toColumns(now)
  const positionsOf = toPositions(now)
  const all = positionsOf(now.packets)
  return {
    questions: columns.map(({ question: { id, text } }) => ({ id, text })),
    rows: groups.map(({ id, name, packets }) => {
      const positions = positionsOf(packets)
      const isShown = ({ question, shown }: Column) =>
        byPerson ? isShownAlone(now, question, id) : shown.isSum(positions)
      return {
        id,
        name,
        cells: columns.map((column) => toCell(column.question, total(column.sums, packets), isShown(column))),
      }
    }),
    overall: columns.map(({ question, sums, shown }) => ({
      ...toCell(question, total(sums, now.packets), shown.isSum(all)),
      before: before?.get(question.questionId)?.score ?? null,
    })),
  }
}

interface Option {
  label: string
  value: number
}

function listOptions({ responseType, scale, options }: ResultQuestion): Option[] {
  if (responseType === 'yes_no') return [1, 0].map((value) => ({ label: value === 1 ? 'Yes' : 'No', value }))
  if (responseType === 'rating' && scale)
    return scale.labels.map((label, at) => ({
      label: label === '' ? String(scale.min + at) : label,
      value: scale.min + at,
    }))
  return options.map(({ label }, value) => ({ label, value }))
}

interface Counted extends Answered {
  counts: readonly ValueCount[]
}

const WRITTEN: ReadonlySet<ResultQuestion['responseType']> = new Set(['comment', 'text'])

/** Whether a view of choices shows a question. */
export const isChosenIn = (view: ChoiceResults['view']) => (question: ResultQuestion) =>
  !WRITTEN.has(question.responseType) && isRating(question) === (view === 'distribution')

export function toChoices(
  now: Counted,
  view: ChoiceResults['view'],
  before: Before | null,
): ChoiceResults['questions'] {
  const positions = toPositions(now)(now.packets)
  return now.questions.filter(isChosenIn(view)).map((question) => {
    const sums = indexSums(now.sums, question)
    const isShown = listShownOf(now, question, sums).isSum(positions)
    const given = total(sums, now.packets)
    const mean = isShown && isRating(question) ? meanOf(given) : null
    const earlier = before?.get(question.questionId)?.mean ?? null
    const counts = new Map(
      now.counts
        .filter(({ questionId }) => questionId === question.id)
        .map(({ value, count }) => [value, count]),
    )
    return {
      id: question.id,
      text: question.text,
      responseType: question.responseType,
      n: isShown ? given.n : null,
      options: listOptions(question).map(({ label, value }) => ({
        label,
        count: isShown ? (counts.get(value) ?? 0) : null,
      })),
      mean: mean && toHundredths(mean) / 100,
      before: earlier && toHundredths(earlier) / 100,
    }
  })
}
