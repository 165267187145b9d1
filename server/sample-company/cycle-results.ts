import { listCounted, scoreReviews, writeExact } from '#api/core/reviews/direction-scores.ts'
import { scorePacket } from '#api/core/reviews/packet-score.ts'
import { isSeparable, listShownQuestions } from '#api/core/reviews/shown-questions.ts'
import { type reviewCycleAttributes, type reviewCycleQuestions } from '#api/db/schema/review-cycles.ts'
import {
  type anonymousAnswers,
  type attributeScores,
  type closedPackets,
  type directionScores,
} from '#api/db/schema/review-results.ts'
import { isAnonymous, thresholdOf } from '#contract/people/packets.policy.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { REASONS, writeSummary } from './comments.ts'
import { type Cycle } from './cycle-plans.ts'
import { draw, drawNormal, idOf, pick } from './draws.ts'
import { type Answer, levelOf, type Packet, type Review, type Reviewee } from './written-reviews.ts'

const DAY = 24 * 60 * 60 * 1000

type AnonymousAnswer = typeof anonymousAnswers.$inferInsert
type DirectionScore = typeof directionScores.$inferSelect
type AttributeScore = typeof attributeScores.$inferInsert & {
  option: number
  calibratedOption: number | null
}
type Question = typeof reviewCycleQuestions.$inferSelect
type Attribute = typeof reviewCycleAttributes.$inferSelect

/** What was written about one person, and the questions of the cycle. */
export interface Written {
  reviews: readonly Review[]
  answers: readonly Answer[]
  questions: readonly Question[]
}

const answersOf = ({ answers }: Written, { id }: Review) =>
  new Map(
    answers
      .filter(({ reviewId }) => reviewId === id)
      .map(({ cycleQuestionId, value = null }) => [cycleQuestionId, value]),
  )

/** The score of each direction (F2, F3), and which questions are shown beside it, as closing a packet leaves them. */
export function scoreDirections(
  { packet }: Reviewee,
  written: Written,
  { settings }: Cycle,
): DirectionScore[] {
  const { cycleId, organizationId, id: packetId } = packet
  return settings.groups.map((group) => {
    const { direction } = group
    const asked = written.questions.filter((question) => question.direction === direction)
    const submitted = written.reviews.filter(
      (review) => review.direction === direction && review.state === 'submitted',
    )
    const answers = submitted.map((review) => answersOf(written, review))
    const { respondents, scored, score } = scoreReviews(asked, answers)
    const threshold = thresholdOf(group, settings.anonymity)
    const counting = listCounted(asked)
    const counted = counting.map(({ id }) => id)
    const answered = answers.map((each) => new Set(each.keys()))
    return {
      packetId,
      cycleId,
      organizationId,
      direction,
      respondents,
      scored,
      score: score === null || scored < threshold ? null : writeExact(score),
      isSeparable: isSeparable(answered, counting),
      shownQuestions: listShownQuestions(
        answered,
        { counted, uncounted: asked.map(({ id }) => id).filter((id) => !counted.includes(id)) },
        threshold,
      ),
    }
  })
}

/** Once reviews have ended, who wrote what without a name is known to nobody, and what too few wrote is gone. */
export function forgetWriters({ settings }: Cycle, { reviews, answers, questions }: Written) {
  const nameless = new Set(settings.groups.filter(isAnonymous).map(({ direction }) => direction))
  const forgotten = new Map(
    reviews
      .filter(({ state, direction }) => state === 'submitted' && nameless.has(direction))
      .map((review) => [review.id, review]),
  )
  const directionOf = new Map(questions.map(({ id, direction }) => [id, direction]))
  const isEnough = (direction: ReviewDirection) =>
    [...forgotten.values()].filter((review) => review.direction === direction).length >=
    settings.anonymity.threshold
  const anonymous = answers.flatMap(({ reviewId, ...rest }): AnonymousAnswer[] => {
    const review = forgotten.get(reviewId)
    const direction = directionOf.get(rest.cycleQuestionId)
    if (!review || !direction || !isEnough(direction)) return []
    const { packetId, cycleId } = review
    const id = idOf('ran', `${reviewId} ${rest.cycleQuestionId}`)
    return [{ ...rest, id, packetId, cycleId, direction, group: null }]
  })
  return {
    reviews: reviews.map((review) => (forgotten.has(review.id) ? { ...review, submittedAt: null } : review)),
    answers: answers.filter(({ reviewId }) => !forgotten.has(reviewId)),
    anonymous: anonymous.sort((one, other) => (one.id < other.id ? -1 : 1)),
  }
}

/** How the manager rates the attributes of the cycle, and what calibration made of it. */
export function rateAttributes(
  { person, packet }: Reviewee,
  attributes: readonly Attribute[],
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

interface Ended {
  written: Written
  attributes: readonly Attribute[]
  cycle: Cycle
}

/** All that the end of a cycle leaves of one person: scored, shared, and read by most. */
export function endReviews(reviewee: Reviewee, { written, attributes, cycle }: Ended) {
  const { packet } = reviewee
  const ratings = rateAttributes(reviewee, attributes, cycle)
  const directions = scoreDirections(reviewee, written, cycle)
  const { score } = scorePacket({ settings: cycle.settings, directions, attributes, ratings })
  const { id: packetId, cycleId, organizationId } = packet
  const closed: typeof closedPackets.$inferInsert = { packetId, cycleId, organizationId }
  return {
    ...forgetWriters(cycle, written),
    packets: [sharePacket(reviewee, cycle, score)],
    closed: [closed],
    directionScores: directions,
    attributeScores: ratings,
  }
}

function sharePacket({ person, packet }: Reviewee, cycle: Cycle, computedScore: number | null): Packet {
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
