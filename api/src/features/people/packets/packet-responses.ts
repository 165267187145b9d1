import { listCounted, toResponse, toScoring } from '#api/core/reviews/direction-scores.ts'
import { groupBy } from '#api/lib/group-by.ts'
import { exact, type Exact, meanOf, toHundredths } from '#api/ratings/fractions.ts'
import { scoreResponse } from '#api/ratings/normalize.ts'
import { perceptionGap } from '#api/ratings/perception-gap.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type Sight } from '#contract/people/packets.words.ts'
import {
  type PacketAnswer,
  type PacketCategory,
  type PacketDirection,
  type PacketFigure,
  type PacketResponses,
} from '#contract/people/packets.ts'
import { type AnswerValue } from '#contract/people/review-answers.ts'
import { type QuestionRow } from './packets.queries.ts'

// What of the responses of a packet is told: pure, so that all of it can be tried.

type Question = Pick<
  QuestionRow,
  'id' | 'direction' | 'responseType' | 'options' | 'scale' | 'category' | 'private' | 'weight'
>

/** A response to a question, as it is stored. */
export interface Response {
  questionId: string
  direction: ReviewDirection
  writer: { id: string; name: string } | null
  /** What it has in common with the other answers of its writer; null where nothing is left. */
  key: string | null
  value: AnswerValue | null
  comment: string | null
  isNotApplicable: boolean
}

/** A direction as one reader may see it. */
export interface SeenDirection {
  direction: ReviewDirection
  sight: Sight
  isAnonymous: boolean
  /** Submitted reviews. */
  respondents: number
  /** Where it is anonymous: the questions whose figures can be shown. */
  shownQuestions: readonly string[]
}

export interface Seen {
  threshold: number
  directions: readonly SeenDirection[]
  questions: readonly Question[]
  responses: readonly Response[]
  /** Answers of one writer are told apart from those of others. */
  isGrouped: boolean
}

const isTooFew = ({ isAnonymous, respondents }: SeenDirection, threshold: number) =>
  isAnonymous && respondents < threshold

const isTold = (direction: SeenDirection, threshold: number) =>
  direction.sight !== 'nothing' && !isTooFew(direction, threshold)

export const toDirections = ({ directions, threshold }: Pick<Seen, 'directions' | 'threshold'>) =>
  directions.map((direction): PacketDirection => ({
    direction: direction.direction,
    sight: direction.sight,
    isTooFew: direction.sight !== 'nothing' && isTooFew(direction, threshold),
    respondents: isTold(direction, threshold) ? direction.respondents : null,
  }))

const isWords = ({ responseType }: Question) => responseType === 'comment' || responseType === 'text'

const hasFigure = (question: Question, direction: SeenDirection) =>
  !isWords(question) && (!direction.isAnonymous || direction.shownQuestions.includes(question.id))

const toPositions = (value: AnswerValue): number[] => {
  if (typeof value === 'boolean') return [value ? 0 : 1]
  return Array.isArray(value) ? value : []
}

/** On the scale of the question, or of the values of its options. */
function meanInUnits(question: Question, values: readonly AnswerValue[]): number | null {
  const scoring = toScoring(question)
  const mean = meanOf(
    values.map((value) => scoreResponse(scoring, toResponse(value))).filter((score) => score !== null),
  )
  if (mean === null || question.responseType === 'yes_no') return null
  const optionValues = question.options.map(({ value }) => value ?? 0)
  const { min, max } = scoring.scale ?? { min: Math.min(...optionValues), max: Math.max(...optionValues) }
  return toHundredths(exact(min).add(mean.mul(exact(max).sub(exact(min))))) / 100
}

function countEach({ responseType, options, scale }: Question, values: readonly AnswerValue[]): number[] {
  const min = scale?.min ?? 1
  const positions = values.flatMap((value) =>
    typeof value === 'number' ? [value - min] : toPositions(value),
  )
  const length =
    responseType === 'rating' ? (scale?.labels.length ?? 0) : responseType === 'yes_no' ? 2 : options.length
  return Array.from({ length }, (_, position) => positions.filter((each) => each === position).length)
}

function toFigure(question: Question, responses: readonly Response[]): PacketFigure | null {
  const values = responses.map(({ value }) => value).filter((value) => value !== null)
  if (values.length === 0) return null
  return { n: values.length, mean: meanInUnits(question, values), counts: countEach(question, values) }
}

/** The order of what was written, so that it has nothing to do with who wrote it, or when. */
const byContent = (a: PacketAnswer, b: PacketAnswer) => {
  const [one, other] = [a, b].map((each) => JSON.stringify([each.group, each.value, each.comment]))
  return (one ?? '') < (other ?? '') ? -1 : 1
}

interface Asked {
  question: Question
  direction: SeenDirection
  groups: ReadonlyMap<string, number>
}

/** Without a name. Of an anonymous direction words, and the points of one writer only where the cycle keeps them together. */
function toNameless({ value, comment, key }: Response, { question, direction, groups }: Asked): PacketAnswer {
  const group = key === null ? null : (groups.get(key) ?? null)
  const tellsValue =
    !direction.isAnonymous || isWords(question) || (group !== null && hasFigure(question, direction))
  return {
    writer: null,
    group: direction.isAnonymous ? group : null,
    value: tellsValue ? value : null,
    comment,
    isNotApplicable: false,
  }
}

function toAnswers(responses: readonly Response[], asked: Asked): PacketAnswer[] {
  const { sight } = asked.direction
  if (sight === 'named')
    return responses.map(({ writer, value, comment, isNotApplicable }) => ({
      writer,
      group: null,
      value,
      comment,
      isNotApplicable,
    }))
  if (sight !== 'nameless') return []
  return responses
    .map((response) => toNameless(response, asked))
    .filter(({ value, comment }) => value !== null || comment !== null)
    .toSorted(byContent)
}

/** Numbers of writers within a direction, by what they wrote. */
function toGroups({ responses, isGrouped }: Seen, { direction }: SeenDirection): Map<string, number> {
  if (!isGrouped) return new Map()
  const own = responses.filter((response) => response.direction === direction && response.key !== null)
  const texts = [...groupBy(own, ({ key }) => key ?? '')].map(([key, list]) => ({
    key,
    text: list
      .map(({ questionId, value, comment }) => JSON.stringify([questionId, value, comment]))
      .toSorted()
      .join(),
  }))
  const inOrder = texts.toSorted((a, b) => (a.text < b.text ? -1 : 1))
  return new Map(inOrder.map(({ key }, index) => [key, index + 1]))
}

/** What is shown of each question, by its id. Questions of which nothing is shown are absent. */
export function tellResponses(seen: Seen): Map<string, PacketResponses> {
  const { directions, questions, responses, threshold } = seen
  const told = new Map<string, PacketResponses>()
  const byQuestion = groupBy(responses, ({ questionId }) => questionId)
  for (const direction of directions.filter((each) => isTold(each, threshold))) {
    const groups = toGroups(seen, direction)
    for (const question of questions.filter((each) => each.direction === direction.direction)) {
      const own = byQuestion.get(question.id) ?? []
      told.set(question.id, {
        direction: direction.direction,
        figure: hasFigure(question, direction) ? toFigure(question, own) : null,
        answers: toAnswers(own, { question, direction, groups }),
      })
    }
  }
  return told
}

interface Means {
  values: Exact[]
  /** The most people who have answered one of the questions. */
  people: number
}

function addMeans(means: Means, values: Exact[]): Means {
  return { values: [...means.values, ...values], people: Math.max(means.people, values.length) }
}

const toNumber = (value: Exact) => toHundredths(value.mul(100)) / 10_000

/**
 * Means by category and direction, and the gap between self and others (F21): from the answers whose figures are told, so that nothing more is
 * told by them.
 */
export function tellCategories(seen: Seen): PacketCategory[] {
  const { directions, questions, responses, threshold } = seen
  const counted = listCounted(questions)
  const byQuestion = groupBy(responses, ({ questionId }) => questionId)
  const meansOf = (category: string, direction: SeenDirection): Means =>
    counted
      .filter((question) => question.category === category && question.direction === direction.direction)
      .filter((question) => hasFigure(question, direction))
      .map((question) =>
        (byQuestion.get(question.id) ?? [])
          .map(({ value }) => scoreResponse(toScoring(question), toResponse(value)))
          .filter((score) => score !== null),
      )
      .reduce(addMeans, { values: [], people: 0 })
  const told = directions.filter((each) => isTold(each, threshold))
  return [...new Set(counted.map(({ category }) => category))].flatMap((category): PacketCategory[] => {
    const means = told.map((direction) => ({
      direction: direction.direction,
      ...meansOf(category, direction),
    }))
    const shown = means.flatMap(({ direction, values }) => {
      const mean = meanOf(values)
      return mean === null ? [] : [[direction, toNumber(mean)] as const]
    })
    if (shown.length === 0) return []
    const self = meanOf(means.find(({ direction }) => direction === 'self')?.values ?? [])
    const others = means.filter(({ direction }) => direction !== 'self')
    const people = others.reduce((sum, each) => sum + each.people, 0)
    const values = people < threshold ? [] : others.flatMap((each) => each.values)
    const gap = perceptionGap(self, values, 1)
    return [
      {
        category,
        means: Object.fromEntries(shown),
        gap: gap && toNumber(gap.gap),
        isHighlighted: gap?.isHighlighted ?? false,
      },
    ]
  })
}
