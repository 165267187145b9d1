import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { findPerson } from '#api/core/directory/account.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { CYCLE_REFUSALS } from '#contract/people/cycles.actions.ts'
import { type CycleSettings, type NewReviewer } from '#contract/people/cycles.forms.ts'
import { type listReviewers as listed, type PacketReviewer } from '#contract/people/cycles.progress.ts'
import { DIRECTION_WORDS, type ReviewDirection } from '#contract/people/questions.words.ts'
import { recordCycleEvent } from './cycles.audit.ts'
import { assertCycleVersion } from './cycles.queries.ts'
import { requireAction, requireCycle } from './get-cycle.ts'
import { requireParticipant } from './participants.service.ts'
import {
  assertNoRole,
  assertOneManager,
  assertReviewVersion,
  findReviewBy,
  findReviewOf,
  insertReviewer,
  type ListedReview,
  listReviewsOf,
  markRemoved,
} from './reviewers.queries.ts'

const MOST_REVIEWERS = 500

interface Named {
  cycleId: string
  participantId: string
}

/** Whether who wrote something in this direction is told to those it is about. */
const isNamed = ({ groups }: CycleSettings, direction: ReviewDirection) =>
  groups.find((group) => group.direction === direction)?.revieweeSees === 'named'

async function readPacket(scope: SignedInScope, { cycleId, participantId }: Named) {
  const found = await requireCycle(scope, cycleId)
  const participant = await requireParticipant(scope, found, participantId)
  return { found, participant, cycle: found.cycle, packet: participant.packet }
}
type Read = Awaited<ReturnType<typeof readPacket>>

/** Who leads a cycle may be reviewed in it, and does not learn by whom. */
const toReviewer =
  ({ actor }: SignedInScope, { cycle, packet }: Read) =>
  ({ review, reviewer }: ListedReview): PacketReviewer => {
    const isHidden = packet.revieweeId === actor.id && !isNamed(cycle.settings, review.direction)
    return {
      id: review.id,
      direction: review.direction,
      reviewer: reviewer && !isHidden ? { id: reviewer.id, name: joinName(reviewer) } : null,
      state: review.state,
    }
  }

export async function listReviewers(scope: SignedInScope, named: Named): Promise<ReplyOf<typeof listed>> {
  const read = await readPacket(scope, named)
  const rows = await listReviewsOf(scope.db, read.packet, MOST_REVIEWERS)
  return { items: rows.map(toReviewer(scope, read)) }
}

/** @throws {DomainError} where the caller may not decide who reviews this person, or nobody can now */
function requireReviewersOpen(scope: SignedInScope, { found, packet }: Read): void {
  requireAction(scope, found, 'edit-reviewers')
  if (packet.revieweeId === scope.actor.id) throw toRefusal(CYCLE_REFUSALS, 'own')
  if (packet.assignedAt === null)
    throw new DomainError('conflict', 'The reviews of this person are being assigned. Try again in a minute.')
}

const invalid = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

const ROLES: Record<ReviewDirection, string> = {
  self: 'the person themselves',
  manager: 'manager',
  peer: 'peer',
  upward: 'direct report',
}

const toDetails = (
  { participant, cycle }: Read,
  { direction, name }: { direction: ReviewDirection; name: string | null },
  told: (value: string) => { from: string | null; to: string | null },
) => [
  { field: 'reviewee' as const, ...told(joinName(participant.reviewee)) },
  { field: 'direction' as const, ...told(DIRECTION_WORDS[direction]) },
  // The audit log is read by people who are reviewed.
  ...(name !== null && isNamed(cycle.settings, direction)
    ? [{ field: 'reviewer' as const, ...told(name) }]
    : []),
]

async function requireNewReviewer(scope: SignedInScope, read: Read, { direction, userId }: NewReviewer) {
  const { cycle, packet } = read
  if (!cycle.settings.groups.some((group) => group.direction === direction))
    throw invalid('direction', 'This review cycle has no such reviews.')
  if (userId === packet.revieweeId) throw invalid('userId', 'Nobody reviews themselves this way.')
  const person = await findPerson(scope.db, { id: userId, organizationId: cycle.organizationId })
  if (person?.user.status !== 'active')
    throw invalid('userId', 'Choose an active person of your organization.')
  const name = joinName(person.user)
  const existing = await findReviewBy(scope.db, packet, userId)
  if (existing)
    throw invalid('userId', `${name} already reviews this person as ${ROLES[existing.direction]}.`)
  return name
}

const hasManager = () => invalid('direction', 'This person has a manager review already. Remove it first.')

export const addReviewer = (scope: SignedInScope, named: Named, form: NewReviewer): Promise<PacketReviewer> =>
  untilCurrent(() => add(scope, named, form))

async function add(scope: SignedInScope, named: Named, form: NewReviewer): Promise<PacketReviewer> {
  const { db } = scope
  const read = await readPacket(scope, named)
  requireReviewersOpen(scope, read)
  const { cycle, packet } = read
  const name = await requireNewReviewer(scope, read, form)
  const { direction, userId: reviewerId } = form
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      assertNoRole(db, packet, reviewerId),
      assertOneManager(db, packet, direction),
      ...insertReviewer(db, { id: newId('rvw'), packet, direction, reviewerId }),
      recordCycleEvent(scope, cycle, {
        action: 'review.reviewer-added',
        details: toDetails(read, { direction, name }, (to) => ({ from: null, to })),
      }),
    ],
    { version: versionMoved, role: versionMoved, manager: hasManager },
  )
  const review = await findReviewBy(db, packet, reviewerId)
  if (!review) throw versionMoved()
  return { id: review.id, direction, reviewer: { id: reviewerId, name }, state: review.state }
}

const submitted = () =>
  new DomainError('conflict', 'This review has been submitted. It can no longer be removed.')
const changed = () => new DomainError('conflict', 'This review was changed meanwhile. Reload and try again.')

/** Nobody is asked for it any more. What was drafted stays with the writer alone. */
export async function removeReviewer(
  scope: SignedInScope,
  { reviewId, ...named }: Named & { reviewId: string },
): Promise<void> {
  const { db } = scope
  const read = await readPacket(scope, named)
  requireReviewersOpen(scope, read)
  const found = await findReviewOf(db, read.packet, reviewId)
  if (!found || found.review.state === 'removed')
    throw new DomainError('not-found', 'There is no such review in this review cycle.')
  const { review, reviewer } = found
  if (review.state === 'submitted') throw submitted()
  await commit(
    db,
    [
      assertCycleVersion(db, read.cycle),
      assertReviewVersion(db, review),
      markRemoved(db, review),
      recordCycleEvent(scope, read.cycle, {
        action: 'review.reviewer-removed',
        details: toDetails(
          read,
          { direction: review.direction, name: reviewer && joinName(reviewer) },
          (from) => ({ from, to: null }),
        ),
      }),
    ],
    { version: () => toRefusal(CYCLE_REFUSALS, 'state'), 'review-version': changed },
  )
}
