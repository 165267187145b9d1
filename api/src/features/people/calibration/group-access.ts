import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { CALIBRATION_REFUSALS, type CalibrationAction } from '#contract/people/calibration.actions.ts'
import { knowsCalibration, listCalibrationActions } from '#contract/people/calibration.policy.ts'
import { type CalibrationGroup, type OwnCalibrationGroup } from '#contract/people/calibration.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { findGroup, type FoundGroup } from './groups.queries.ts'

export const toPerson = ({ id, ...name }: { id: string; firstName: string; lastName: string }) => ({
  id,
  name: joinName(name),
})

const idsIn = ({ people }: FoundGroup, role: 'facilitator' | 'participant') =>
  people.filter((person) => person.role === role).map(({ id }) => id)

const relateTo = ({ actor }: SignedInScope, found: FoundGroup): Relationships =>
  relate(actor, {
    personId: found.isReviewee ? actor.id : null,
    cycleOwnerIds: found.ownerIds,
    facilitatorIds: idsIn(found, 'facilitator'),
    calibrationParticipantIds: idsIn(found, 'participant'),
  })

/** Whether the caller may know that there is such a group. */
export const isKnown = (scope: SignedInScope, found: FoundGroup): boolean =>
  knowsCalibration(relateTo(scope, found), found.cycle.state)

const listActions = (scope: SignedInScope, found: FoundGroup) =>
  listCalibrationActions(relateTo(scope, found), {
    cycleState: found.cycle.state,
    groupState: found.group.state,
  })

/** A calibration group that the caller may know of: to others it is as if there were none. */
export async function requireGroup(scope: SignedInScope, id: string): Promise<FoundGroup> {
  const { actor, db } = scope
  const found = await findGroup(db, { id, organizationId: actor.organizationId }, actor.id)
  if (!found || !isKnown(scope, found))
    throw new DomainError('not-found', 'There is no such calibration group.')
  return found
}

/** @throws {DomainError} where the state, or what the caller is to the group, does not allow it */
export function requireAction(scope: SignedInScope, found: FoundGroup, action: CalibrationAction): void {
  const actions = listActions(scope, found)
  const refusal = findRefusal(actions, action)
  if (refusal) throw toRefusal(CALIBRATION_REFUSALS, refusal.reason)
  if (!hasAction(actions, action)) throw toRefusal(CALIBRATION_REFUSALS, 'state')
}

export function toGroup(scope: SignedInScope, found: FoundGroup): CalibrationGroup {
  const { group, cycle, people, revieweeCount, calibratedCount } = found
  const listPeople = (role: 'facilitator' | 'participant') =>
    people
      .filter((person) => person.role === role)
      .map(({ id, firstName, lastName }) => toPerson({ id, firstName, lastName }))
  return {
    id: group.id,
    cycle: { id: cycle.id, name: cycle.name, state: cycle.state },
    name: group.name,
    state: group.state,
    facilitators: listPeople('facilitator'),
    participants: listPeople('participant'),
    revieweeCount,
    calibratedCount,
    createdAt: group.createdAt.toISOString(),
    version: group.version,
    allowedActions: listActions(scope, found),
  }
}

export function toOwnGroup({ actor }: SignedInScope, found: FoundGroup): OwnCalibrationGroup {
  const { group, cycle, revieweeCount } = found
  const isFacilitator = idsIn(found, 'facilitator').includes(actor.id)
  return {
    id: group.id,
    name: group.name,
    state: group.state,
    revieweeCount,
    cycle: { id: cycle.id, name: cycle.name },
    role: isFacilitator ? 'facilitator' : 'participant',
  }
}
