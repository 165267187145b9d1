import {
  type anonymousAnswers,
  type attributeScores,
  type closedPackets,
  type directionScores,
} from '#api/db/schema/review-results.ts'
import { type CalibrationRows, makeCalibration } from './calibration.ts'
import { makeCycleEvents } from './cycle-events.ts'
import { type Cycle, planCycles } from './cycle-plans.ts'
import { endReviews } from './cycle-results.ts'
import { idOf } from './draws.ts'
import { type Colleague, type Founding, type People } from './people.ts'
import { makeReviewContent, type ReviewContent, type Snapshot, takeSnapshotOf } from './review-content.ts'
import {
  type Answer,
  assign,
  choosePeers,
  type Nomination,
  nominate,
  type Packet,
  type Review,
  type Reviewee,
  write,
} from './written-reviews.ts'

const DAY = 24 * 60 * 60 * 1000

/** All rows of one cycle. */
export interface CycleRows extends Snapshot {
  cycle: Cycle
  events: ReturnType<typeof makeCycleEvents>
  packets: Packet[]
  nominations: Nomination[]
  reviews: Review[]
  answers: Answer[]
  anonymous: (typeof anonymousAnswers.$inferInsert)[]
  closed: (typeof closedPackets.$inferInsert)[]
  directionScores: (typeof directionScores.$inferInsert)[]
  attributeScores: (typeof attributeScores.$inferInsert)[]
  calibration: CalibrationRows
}

function toPacket(
  { id: revieweeId, managerId, jobTitle = null }: Colleague,
  cycle: Cycle,
  teamIds: string[],
): Packet {
  return {
    id: idOf('rpk', `${cycle.id} ${revieweeId}`),
    cycleId: cycle.id,
    organizationId: cycle.organizationId,
    revieweeId,
    managerId,
    isManagerChosen: false,
    jobTitle,
    teamIds,
    state: 'pending',
    assignedAt: cycle.launchedAt,
  }
}

/** Who takes part: everybody who was there for a month at the launch. */
function listReviewees(people: People, cycle: Cycle): Reviewee[] {
  const latest = new Date(cycle.launchedAt.getTime() - 30 * DAY).toISOString().slice(0, 10)
  const present = people.colleagues.filter(({ startDate }) => startDate <= latest)
  const teamsOf = new Map(people.members.map(({ userId, teamId }) => [userId, [teamId]]))
  return present.map((person) => ({
    person,
    packet: toPacket(person, cycle, teamsOf.get(person.id) ?? []),
    reports: present.filter(({ managerId }) => managerId === person.id),
  }))
}

type PersonRows = Pick<
  CycleRows,
  | 'packets'
  | 'nominations'
  | 'reviews'
  | 'answers'
  | 'anonymous'
  | 'closed'
  | 'directionScores'
  | 'attributeScores'
>

/** All rows about one person. */
function reviewOne(
  reviewee: Reviewee,
  present: readonly Colleague[],
  launched: Snapshot & { cycle: Cycle },
): PersonRows {
  const { cycle, questions, attributes } = launched
  const peers = choosePeers(reviewee, present)
  const reviews = assign(reviewee, peers, cycle)
  const answers = reviews.flatMap((review) => write(review, reviewee.person, questions, cycle))
  const nominations = nominate(reviewee.packet, peers, cycle.launchedAt)
  const nothing = { anonymous: [], closed: [], directionScores: [], attributeScores: [] }
  const underWay = { ...nothing, nominations, reviews, answers }
  if (!cycle.endedAt) return { ...underWay, packets: [reviewee.packet] }
  return {
    ...underWay,
    ...endReviews(reviewee, { written: { reviews, answers, questions }, attributes, cycle }),
  }
}

interface Company {
  founding: Founding
  people: People
  content: ReviewContent
}

function makeCycle(cycle: Cycle, { founding, people, content }: Company): CycleRows {
  const launched = { ...takeSnapshotOf(content, cycle), cycle }
  const reviewees = listReviewees(people, cycle)
  const present = reviewees.map(({ person }) => person)
  const all = reviewees.map((reviewee) => reviewOne(reviewee, present, launched))
  const packets = all.flatMap((rows) => rows.packets)
  const ratings = all.flatMap((rows) => rows.attributeScores)
  return {
    ...launched,
    events: makeCycleEvents(founding, cycle),
    packets,
    nominations: all.flatMap(({ nominations }) => nominations),
    reviews: all.flatMap(({ reviews }) => reviews),
    answers: all.flatMap(({ answers }) => answers),
    anonymous: all.flatMap(({ anonymous }) => anonymous),
    closed: all.flatMap(({ closed }) => closed),
    directionScores: all.flatMap((rows) => rows.directionScores),
    attributeScores: ratings,
    calibration: makeCalibration(cycle, {
      founding,
      people,
      packets,
      ratings,
      attributes: launched.attributes,
    }),
  }
}

/** Two years of reviews: what they ask, four cycles that are over, and one that is under way. */
export function makeReviewHistory(
  founding: Founding,
  people: People,
): { content: ReviewContent; cycles: CycleRows[] } {
  const content = makeReviewContent(founding, new Date(founding.now.getTime() - 760 * DAY))
  return {
    content,
    cycles: planCycles(founding, content).map((cycle) => makeCycle(cycle, { founding, people, content })),
  }
}
