import {
  type anonymousAnswers,
  type attributeScores,
  type directionScores,
} from '#api/db/schema/review-results.ts'
import { type Exact } from '#api/ratings/fractions.ts'
import { normalize, scoreResponse } from '#api/ratings/normalize.ts'
import {
  type ComponentData,
  scoreDirection,
  scoreParticipant,
  scoreReview,
} from '#api/ratings/review-score.ts'
import { DIRECTIONS, type ReviewDirection } from '#contract/people/questions.words.ts'
import { REASONS, writeSummary } from './comments.ts'
import { type Cycle } from './cycle-plans.ts'
import { draw, drawNormal, idOf, pick } from './draws.ts'
import { type SnapshotAttribute, type SnapshotQuestion } from './review-content.ts'
import { type Answer, levelOf, type Packet, type Review, type Reviewee } from './written-reviews.ts'

const DAY = 24 * 60 * 60 * 1000
/** Of a component of the score, in hundredths of a percent. */
const HUNDREDTHS = 100

type AnonymousAnswer = typeof anonymousAnswers.$inferInsert
type DirectionScore = typeof directionScores.$inferInsert
type AttributeScore = typeof attributeScores.$inferInsert

/** What was submitted about one person, and the questions that it answers. */
export interface Submitted {
  reviews: readonly Review[]
  answers: readonly Answer[]
  questionOf: ReadonlyMap<string, SnapshotQuestion>
}

const isAnonymous = ({ settings }: Cycle, direction: ReviewDirection) =>
  settings.groups.some((group) => group.direction === direction && group.revieweeSees === 'anonymous')

/** Once reviews have ended, who wrote what without a name is known to nobody. */
export function forgetWriters(cycle: Cycle, { reviews, answers, questionOf }: Submitted) {
  const isNameless = (review: Review) => review.state === 'submitted' && isAnonymous(cycle, review.direction)
  const nameless = new Map(reviews.filter(isNameless).map((review) => [review.id, review]))
  const anonymous = answers.flatMap(({ reviewId, ...rest }): AnonymousAnswer[] => {
    const review = nameless.get(reviewId)
    const direction = questionOf.get(rest.cycleQuestionId)?.direction
    if (!review || !direction) return []
    const { packetId, cycleId } = review
    return [
      {
        ...rest,
        id: idOf('ans', `${reviewId} ${rest.cycleQuestionId}`),
        packetId,
        cycleId,
        direction,
        group: null,
      },
    ]
  })
  return {
    reviews: reviews.map((review) => (nameless.has(review.id) ? { ...review, submittedAt: null } : review)),
    answers: answers.filter(({ reviewId }) => !nameless.has(reviewId)),
    anonymous: anonymous.sort((one, other) => (one.id < other.id ? -1 : 1)),
  }
}

function scoreAnswer({ value = null }: Answer, question: SnapshotQuestion | undefined): Exact | null {
  if (!question || value === null || typeof value === 'string') return null
  const { responseType, options, scale } = question
  const range = scale ? { min: scale.min, max: scale.min + scale.labels.length - 1 } : null
  return scoreResponse({ responseType, options, scale: range, isYesNoScored: false }, value)
}

/** The score of each submitted review (F2), by direction. */
function scoreReviews({ reviews, answers, questionOf }: Submitted): Map<ReviewDirection, (Exact | null)[]> {
  const scores = new Map<ReviewDirection, (Exact | null)[]>()
  for (const { id, direction, state } of reviews) {
    if (state !== 'submitted') continue
    const responses = answers
      .filter(({ reviewId }) => reviewId === id)
      .map((given) => ({ score: scoreAnswer(given, questionOf.get(given.cycleQuestionId)), weight: null }))
    scores.set(direction, [...(scores.get(direction) ?? []), scoreReview(responses)])
  }
  return scores
}

/** How the manager rates the attributes of the cycle, and what calibration made of it. */
export function rateAttributes(
  { person, packet }: Reviewee,
  attributes: readonly SnapshotAttribute[],
  cycle: Cycle,
): AttributeScore[] {
  return attributes.map(({ attributeId, options, numberless }): AttributeScore => {
    const key = `${packet.id} ${attributeId}`
    const last = options.length - 1
    const level = numberless ? draw(key) ** 2.5 : levelOf(person, cycle) + 0.08 * drawNormal(key)
    const option = Math.min(last, Math.max(0, Math.round(level * last)))
    const isMoved = cycle.settings.calibration.enabled && !numberless && draw(`moved ${key}`) < 0.12
    const calibrated = Math.min(last, Math.max(0, option + (draw(`up ${key}`) < 0.4 ? 1 : -1)))
    const isChanged = isMoved && calibrated !== option
    const { cycleId, organizationId } = packet
    return {
      packetId: packet.id,
      cycleId,
      organizationId,
      attributeId,
      option,
      note: null,
      calibratedOption: isChanged ? calibrated : null,
      calibratedBy: isChanged ? cycle.createdBy : null,
      calibrationReason: isChanged ? pick(`reason ${key}`, REASONS) : null,
    }
  })
}

function scoreAttribute(
  scores: readonly AttributeScore[],
  { attributeId, options }: SnapshotAttribute,
): Exact | null {
  const given = scores.find((score) => score.attributeId === attributeId)
  const value = options[given?.calibratedOption ?? given?.option ?? -1]?.value ?? null
  const values = options.map((option) => option.value).filter((each) => each !== null)
  return value === null ? null : normalize(value, { min: Math.min(...values), max: Math.max(...values) })
}

interface Ended {
  submitted: Submitted
  attributes: readonly SnapshotAttribute[]
  scores: readonly AttributeScore[]
  cycle: Cycle
}

type ByDirection = ReadonlyMap<ReviewDirection, readonly (Exact | null)[]>

/** All together (F5), in hundredths. */
function scoreAll(byDirection: ByDirection, { attributes, scores, cycle }: Ended): number | null {
  const { threshold } = cycle.settings.anonymity
  const { mode, outMin, outMax, weights } = cycle.settings.score
  const data: ComponentData[] = [
    ...DIRECTIONS.map((direction) => ({
      component: direction,
      values: byDirection.get(direction) ?? [],
      threshold: isAnonymous(cycle, direction) ? threshold : 1,
    })),
    {
      component: 'attributes',
      values: attributes.map((attribute) => scoreAttribute(scores, attribute)),
      threshold: 1,
    },
  ]
  const exactWeights = Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [name, weight * HUNDREDTHS]),
  )
  return scoreParticipant(data, { mode, outMin, outMax, weights: exactWeights }).score
}

/** The scores of one person when reviews have ended: of each direction (F3), and all together. */
export function scorePacket({ packet }: Reviewee, ended: Ended) {
  const byDirection = scoreReviews(ended.submitted)
  const { cycleId, organizationId, id: packetId } = packet
  const directions = [...byDirection].map(([direction, values]): DirectionScore => {
    const score = scoreDirection(values)?.toFraction() ?? null
    return { packetId, cycleId, organizationId, direction, respondents: values.length, score }
  })
  return { directions, computedScore: scoreAll(byDirection, ended) }
}

/** How a packet stands after its cycle: shared, and read by most. */
export function sharePacket(
  { person, packet }: Reviewee,
  cycle: Cycle,
  computedScore: number | null,
): Packet {
  const end = (cycle.endedAt ?? cycle.launchedAt).getTime()
  const sharedAt = new Date(end + (6 + draw(`shared ${packet.id}`) * 8) * DAY)
  const isRead = draw(`read ${packet.id}`) < 0.88
  return {
    ...packet,
    state: isRead ? 'acknowledged' : 'shared',
    summary: writeSummary(`summary ${packet.id}`, person.firstName),
    computedScore,
    sharedAt,
    acknowledgedAt: isRead
      ? new Date(sharedAt.getTime() + (1 + draw(`acknowledged ${packet.id}`) * 5) * DAY)
      : null,
  }
}
