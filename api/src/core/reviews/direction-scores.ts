import { exact, type Exact } from '#api/ratings/fractions.ts'
import { isScored, type Response, scoreResponse, type Scoring } from '#api/ratings/normalize.ts'
import { scoreDirection, scoreReview } from '#api/ratings/review-score.ts'
import { type AnswerValue } from '#contract/people/review-answers.ts'
import { type CycleQuestionRow } from './review-rows.queries.ts'

type QuestionRow = Pick<CycleQuestionRow, 'id' | 'responseType' | 'scale' | 'options' | 'private' | 'weight'>

/** How responses to a question of a cycle count: yes or no where it has a weight. */
export const toScoring = ({ responseType, scale, options, weight }: QuestionRow): Scoring => ({
  responseType,
  scale: scale && { min: scale.min, max: scale.min + scale.labels.length - 1 },
  options,
  isYesNoScored: weight !== null,
})

/** Words count in no score. */
export const toResponse = (value: AnswerValue | null): Response => (typeof value === 'string' ? null : value)

/**
 * The questions that count. Private ones do not: a reviewee who sees the score and the other answers could tell theirs.
 */
export const listCounted = <Of extends QuestionRow>(questions: readonly Of[]): Of[] =>
  questions.filter((question) => !question.private && isScored(toScoring(question)))

/** The answers of one submitted review, by the ids of the questions. */
export type ReviewAnswers = ReadonlyMap<string, AnswerValue | null>

export interface DirectionScore {
  respondents: number
  /** Reviews in which something counts. */
  scored: number
  score: Exact | null
}

/** The score of a direction of a packet (F2, F3). */
export function scoreReviews(
  questions: readonly QuestionRow[],
  reviews: readonly ReviewAnswers[],
): DirectionScore {
  const counted = listCounted(questions)
  const scores = reviews.map((answers) =>
    scoreReview(
      counted.map((question) => ({
        score: scoreResponse(toScoring(question), toResponse(answers.get(question.id) ?? null)),
        weight: question.weight,
      })),
    ),
  )
  return {
    respondents: reviews.length,
    scored: scores.filter((score) => score !== null).length,
    score: scoreDirection(scores),
  }
}

/** As the database keeps it. */
export const writeExact = (value: Exact): string => value.toFraction()

export function readExact(text: string): Exact {
  const [numerator = '0', denominator = '1'] = text.split('/')
  return exact(BigInt(numerator), BigInt(denominator))
}
