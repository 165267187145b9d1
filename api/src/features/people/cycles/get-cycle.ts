import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { countOpenGroups } from '#api/core/reviews/calibration-end.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { CYCLE_REFUSALS, type CycleAction } from '#contract/people/cycles.actions.ts'
import { leadsCycle, listCycleActions } from '#contract/people/cycles.policy.ts'
import { type CycleDetail, type ReviewCycle } from '#contract/people/cycles.ts'
import { timelineVerbOf } from '#contract/people/cycles.timeline.ts'
import { relate } from '#contract/relationships.ts'
import { countReworded } from './asked-questions.queries.ts'
import { countUnassigned } from './assign-reviews.queries.ts'
import { countUnshared, findCycleRow, type ListedCycle } from './cycles.queries.ts'

const toPerson = (person: { id: string; firstName: string; lastName: string }) => ({
  id: person.id,
  name: joinName(person),
})

export const toCycle = (listed: ListedCycle): ReviewCycle => {
  const { cycle, creator, owners, participantCount, reviewCount, submittedCount, ...counts } = listed
  return {
    id: cycle.id,
    name: cycle.name,
    description: cycle.description,
    state: cycle.state,
    directions: cycle.settings.groups.map(({ direction }) => direction),
    owners: owners.map(toPerson),
    participantCount,
    reviewCount,
    startedCount: counts.startedCount,
    submittedCount,
    reviewerCount: counts.reviewerCount,
    doneReviewerCount: counts.doneReviewerCount,
    launchedAt: cycle.launchedAt?.toISOString() ?? null,
    endedAt: cycle.endedAt?.toISOString() ?? null,
    createdBy: creator && toPerson(creator),
    createdAt: cycle.createdAt.toISOString(),
    version: cycle.version,
  }
}

const relateTo = ({ actor }: SignedInScope, { owners }: ListedCycle) =>
  relate(actor, { cycleOwnerIds: owners.map(({ id }) => id) })

const notFound = () => new DomainError('not-found', 'There is no such review cycle.')

/** A cycle that the caller leads: to others it is as if there were none. */
export async function requireCycle(scope: SignedInScope, id: string): Promise<ListedCycle> {
  const { actor, db } = scope
  const found = await findCycleRow(db, { id, organizationId: actor.organizationId })
  if (!found || !leadsCycle(relateTo(scope, found))) throw notFound()
  return found
}

/** @throws {DomainError} where the cycle's state or the caller's role does not allow it */
export function requireAction(scope: SignedInScope, listed: ListedCycle, action: CycleAction): void {
  const actions = listCycleActions(relateTo(scope, listed), listed.cycle)
  const refusal = findRefusal(actions, action)
  if (refusal) throw toRefusal(CYCLE_REFUSALS, refusal.reason)
  if (!hasAction(actions, action)) throw toRefusal(CYCLE_REFUSALS, action === 'edit' ? 'launched' : 'state')
}

function toNextMove({ cycle }: ListedCycle): CycleDetail['nextMove'] {
  const verb = timelineVerbOf(cycle.state)
  if (verb === undefined || cycle.nextMoveOn === null) return null
  return { verb, on: cycle.nextMoveOn, failure: cycle.moveFailure }
}

export async function getCycle(scope: SignedInScope, id: string): Promise<CycleDetail> {
  const listed = await requireCycle(scope, id)
  const isUnderWay = listed.cycle.state === 'in_progress'
  return {
    ...toCycle(listed),
    settings: listed.cycle.settings,
    unassignedCount: isUnderWay ? await countUnassigned(scope.db, listed.cycle) : 0,
    rewordedCount: await countReworded(scope.db, listed.cycle),
    nextMove: toNextMove(listed),
    unsharedCount: await countUnshared(scope.db, listed.cycle),
    openGroupCount: await countOpenGroups(scope.db, listed.cycle),
    allowedActions: listCycleActions(relateTo(scope, listed), listed.cycle),
  }
}
