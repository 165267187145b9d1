import { type Scope } from '#api/core/access/scope.ts'
import { listCounted, scoreReviews, writeExact } from '#api/core/reviews/direction-scores.ts'
import { scorePacket } from '#api/core/reviews/packet-score.ts'
import { isSeparable, listShownQuestions } from '#api/core/reviews/shown-questions.ts'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { groupBy } from '#api/lib/group-by.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import { isAnonymous, thresholdOf } from '#contract/people/packets.policy.ts'
import { type AnswerValue } from '#contract/people/review-answers.ts'
import {
  assertToClose,
  type Closing,
  type ClosingCycle,
  type DirectionScoreRow,
  forgetWriters,
  insertDirectionScores,
  listToClose,
  listUnclosedCycles,
  markClosed,
  readClosing,
} from './close-packets.queries.ts'

/** Packets of one transaction. */
const AT_ONCE = 200
/** Of one run: the rest is for the next one. */
const MOST_BATCHES = 10
const MOST_CYCLES = 20

type Clock = Pick<Scope, 'now'> & { db: Db }

/** Of each submitted review, its answers that are points or options. */
function toReviews({ submitted, answers }: Pick<Closing, 'submitted' | 'answers'>) {
  const byReview = new Map(submitted.map(({ id }) => [id, new Map<string, AnswerValue | null>()]))
  for (const { reviewId, questionId, value } of answers) byReview.get(reviewId)?.set(questionId, value)
  return submitted.map(({ id, packetId, direction }) => ({
    packetId,
    direction,
    answers: byReview.get(id) ?? new Map<string, AnswerValue | null>(),
  }))
}
type ReviewOf = ReturnType<typeof toReviews>[number]

/** Directions whose writers are forgotten. */
const listStrict = ({ groups, anonymity }: CycleSettings) =>
  anonymity.strict ? groups.filter(isAnonymous).map(({ direction }) => direction) : []

function scoreGroup(
  { organizationId, id: cycleId, settings }: ClosingCycle,
  group: CycleSettings['groups'][number],
  { packetId, reviews, questions }: { packetId: string; reviews: ReviewOf[] } & Pick<Closing, 'questions'>,
): DirectionScoreRow {
  const { direction } = group
  const asked = questions.filter((question) => question.direction === direction)
  const answers = reviews.filter((review) => review.direction === direction).map((review) => review.answers)
  const { respondents, scored, score } = scoreReviews(asked, answers)
  const threshold = thresholdOf(group, settings.anonymity)
  const counting = listCounted(asked)
  const counted = counting.map(({ id }) => id)
  const answered = answers.map((each) => new Set(each.keys()))
  const isForgotten = settings.anonymity.strict && isAnonymous(group)
  return {
    packetId,
    cycleId,
    organizationId,
    direction,
    respondents,
    scored,
    // Of few people it would tell what they have answered.
    score: score === null || (isForgotten && scored < threshold) ? null : writeExact(score),
    isSeparable: isSeparable(answered, counting),
    shownQuestions: listShownQuestions(
      answered,
      { counted, uncounted: asked.map(({ id }) => id).filter((id) => !counted.includes(id)) },
      threshold,
    ),
  }
}

/** Another run was faster. */
class AlreadyClosed extends DomainError {
  constructor() {
    super('conflict', 'These packets are closed already.')
  }
}

function scoreAll({ settings, ...cycle }: ClosingCycle, packetIds: readonly string[], read: Closing) {
  const reviews = groupBy(toReviews(read), ({ packetId }) => packetId)
  const { questions, attributes, ratings } = read
  const directions = packetIds.flatMap((packetId) =>
    settings.groups.map((group) =>
      scoreGroup({ settings, ...cycle }, group, {
        packetId,
        reviews: reviews.get(packetId) ?? [],
        questions,
      }),
    ),
  )
  const byPacket = groupBy(directions, ({ packetId }) => packetId)
  const scores = packetIds.map((packetId) => {
    const scored = {
      settings,
      directions: byPacket.get(packetId) ?? [],
      attributes,
      ratings: ratings.filter((each) => each.packetId === packetId),
    }
    return [packetId, scorePacket(scored).score] as const
  })
  return { directions, scores: new Map(scores) }
}

/**
 * Computes the scores of some packets of a cycle whose reviews have ended, and forgets who wrote what where the cycle says so: all of it or
 * nothing, and once, however many runs there are at a time.
 */
export async function closePackets(
  { db }: Pick<Clock, 'db'>,
  cycle: ClosingCycle,
  packetIds: readonly string[],
): Promise<void> {
  const { anonymity } = cycle.settings
  const { directions, scores } = scoreAll(cycle, packetIds, await readClosing(db, cycle, packetIds))
  const strict = listStrict(cycle.settings)
  const kept = directions
    .filter(({ direction, respondents }) => strict.includes(direction) && respondents >= anonymity.threshold)
    .map(({ packetId, direction }) => `${packetId}:${direction}`)
  const writes = [
    assertToClose(db, cycle, packetIds),
    ...forgetWriters(db, { packetIds, directions: strict, kept, isGrouped: !anonymity.splitAndShuffle }),
    ...insertDirectionScores(db, directions),
    ...markClosed(db, cycle, scores),
  ]
  try {
    await commit(db, writes, { 'to-close': () => new AlreadyClosed() })
  } catch (error) {
    if (!(error instanceof AlreadyClosed)) throw error
  }
}

async function closeSome({ db }: Clock, cycle: ClosingCycle): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const packetIds = await listToClose(db, cycle, AT_ONCE)
    if (packetIds.length === 0) return
    await closePackets({ db }, cycle, packetIds)
  }
}

/** Closes what nobody has opened since its reviews ended. It may end at any moment, and be run again and twice at once. */
export async function closeAll({ db, now }: Scope): Promise<void> {
  for (const cycle of await listUnclosedCycles(db, MOST_CYCLES)) await closeSome({ db, now }, cycle)
}
