import { type reviewPackets, type reviews } from '#api/db/schema/review-cycles.ts'
import { type peerNominations, type reviewAnswers } from '#api/db/schema/review-results.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type AnswerValue } from '#contract/people/review-answers.ts'
import { writeAboutSelf, writeComment } from './comments.ts'
import { type Cycle } from './cycle-plans.ts'
import { draw, drawNormal, idOf, pick, shuffle } from './draws.ts'
import { type Colleague } from './people.ts'
import { type SnapshotQuestion } from './review-content.ts'

const DAY = 24 * 60 * 60 * 1000

export type Packet = typeof reviewPackets.$inferInsert
export type Review = typeof reviews.$inferInsert & { reviewerId: string }
export type Answer = typeof reviewAnswers.$inferInsert
export type Nomination = typeof peerNominations.$inferInsert

export interface Reviewee {
  person: Colleague
  packet: Packet
  /** Who reports to them and takes part. */
  reports: readonly Colleague[]
}

/** How many of a hundred are submitted in time, by direction. */
const SUBMITTED: Readonly<Record<ReviewDirection, number>> = { self: 95, manager: 97, peer: 86, upward: 82 }

/** How well somebody does in a cycle, 0 to 1: who they are, and how they develop. */
export const levelOf = (person: { id: string }, cycle: Cycle): number =>
  within(0.58 + 0.17 * drawNormal(`level ${person.id}`) + 0.06 * drawNormal(`level ${person.id} ${cycle.id}`))

const within = (value: number) => Math.min(1, Math.max(0, value))

/** Three to five colleagues of the team who are neither their manager nor report to them. */
export function choosePeers({ person, packet }: Reviewee, all: readonly Colleague[]): Colleague[] {
  const possible = all.filter(
    ({ id, team, managerId }) =>
      team === person.team && id !== person.id && id !== person.managerId && managerId !== person.id,
  )
  return shuffle(`peers ${packet.id}`, possible, ({ id }) => id).slice(
    0,
    3 + Math.floor(draw(`peers ${packet.id}`) * 3),
  )
}

export const nominate = (packet: Packet, peers: readonly Colleague[], createdAt: Date): Nomination[] =>
  peers.map(({ id: peerId }) => ({
    id: idOf('pnm', `${packet.id} ${peerId}`),
    packetId: packet.id,
    cycleId: packet.cycleId,
    organizationId: packet.organizationId,
    peerId,
    state: 'approved',
    nominatedBy: packet.revieweeId,
    createdAt,
  }))

/** How far a review has come: all submitted or expired where reviews have ended. */
function toState(key: string, direction: ReviewDirection, { endedAt }: Cycle): Review['state'] {
  const luck = draw(`state ${key}`) * 100
  if (endedAt) return luck < SUBMITTED[direction] ? 'submitted' : 'expired'
  if (luck < 38) return 'submitted'
  return luck < 60 ? 'in_progress' : 'not_started'
}

/** The reviews about one person. */
export function assign(reviewee: Reviewee, peers: readonly Colleague[], cycle: Cycle): Review[] {
  const { person, packet, reports } = reviewee
  const writers: [ReviewDirection, string][] = [
    ['self', person.id],
    ['manager', person.managerId],
    ...peers.map(({ id }): [ReviewDirection, string] => ['peer', id]),
    ...reports.map(({ id }): [ReviewDirection, string] => ['upward', id]),
  ]
  return writers.map(([direction, reviewerId]) => {
    const key = `${packet.id} ${reviewerId}`
    const state = toState(key, direction, cycle)
    const after = (1 + draw(`submitted ${key}`) * (cycle.endedAt ? 20 : 10)) * DAY
    return {
      id: idOf('rvw', key),
      packetId: packet.id,
      cycleId: cycle.id,
      organizationId: cycle.organizationId,
      direction,
      reviewerId,
      state,
      submittedAt: state === 'submitted' ? new Date(cycle.launchedAt.getTime() + after) : null,
    }
  })
}

const SKILLS = [
  'Planning the week',
  'Leading a conversation',
  'Handing over',
  'Training others',
  'Spreadsheets',
] as const

interface Writing {
  key: string
  name: string
  /** 0 to 1, as this writer sees it. */
  level: number
  isSelf: boolean
}

const isDrawn = (key: string, chance: number) => draw(key) < chance

function answer(
  { responseType, scale, options }: SnapshotQuestion,
  { key, name, level, isSelf }: Writing,
): AnswerValue {
  const noisy = within(level + 0.1 * drawNormal(`noise ${key}`))
  if (responseType === 'rating')
    return (scale?.min ?? 1) + Math.round(noisy * ((scale?.labels.length ?? 5) - 1))
  if (responseType === 'yes_no') return noisy > 0.55
  if (responseType === 'multiple_choice') return [Math.floor(draw(`choice ${key}`) ** 1.6 * options.length)]
  if (responseType === 'text') return pick(`skill ${key}`, SKILLS)
  if (responseType === 'comment') return isSelf ? writeAboutSelf(key) : writeComment(key, name, noisy)
  const chosen = options.map((_, index) => index).filter((index) => isDrawn(`select ${key} ${index}`, 0.4))
  return chosen.length > 0 ? chosen : [0]
}

/** What one person wrote: nothing before the start, a part of it in a draft. */
export function write(
  review: Review,
  person: Colleague,
  questions: readonly SnapshotQuestion[],
  cycle: Cycle,
): Answer[] {
  if (review.state === 'not_started') return []
  const isDraft = review.state !== 'submitted'
  const isSelf = review.direction === 'self'
  const leniency = 0.06 * drawNormal(`leniency ${review.reviewerId}`) + (isSelf ? 0.07 : 0)
  return questions
    .filter(({ direction }) => direction === review.direction)
    .filter(({ id, required }) => !isDraft || isDrawn(`draft ${review.id} ${id}`, 0.5) || !required)
    .filter(({ id, required }) => required || isDrawn(`optional ${review.id} ${id}`, 0.6))
    .map((question) => ({
      reviewId: review.id,
      cycleQuestionId: question.id,
      organizationId: review.organizationId,
      value: answer(question, {
        key: `${review.id} ${question.id}`,
        name: person.firstName,
        level: levelOf(person, cycle) + leniency,
        isSelf,
      }),
      comment: null,
      isNotApplicable: false,
    }))
}
