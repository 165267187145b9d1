import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { assertActivePeople } from '#api/core/directory/active-people.queries.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { requireLedCycle } from '#api/core/reviews/led-cycle.queries.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { CALIBRATION_REFUSALS } from '#contract/people/calibration.actions.ts'
import { type EditCalibrationGroup, type NewCalibrationGroup } from '#contract/people/calibration.forms.ts'
import { type CalibrationVerb, moveCalibration } from '#contract/people/calibration.states.ts'
import {
  type CalibrationGroup,
  type listCalibrationGroups,
  type listOwnCalibrationGroups as listOwnGroups,
} from '#contract/people/calibration.ts'
import { CALIBRATION_STATE_WORDS, MAX_GROUPS } from '#contract/people/calibration.words.ts'
import { leadsCycle } from '#contract/people/cycles.policy.ts'
import { relate } from '#contract/relationships.ts'
import { recordCalibrationEvent } from './calibration.audit.ts'
import { isKnown, requireAction, requireGroup, toGroup, toOwnGroup } from './group-access.ts'
import {
  assertCalibrating,
  assertGroupVersion,
  assertRoomForGroup,
  assertUngrouped,
  deleteGroup,
  findCycle,
  type FoundGroup,
  insertGroup,
  listGroups,
  listGroupsOf,
  setGroupState,
  setMembers,
  updateGroup,
} from './groups.queries.ts'
import { listGroupReviewees } from './grid.queries.ts'
import { invalid, notActive, requireMembers } from './members.ts'
import { countUngrouped } from './suggestions.queries.ts'

const noCycle = () => new DomainError('not-found', 'There is no such review cycle.')
const stage = () => toRefusal(CALIBRATION_REFUSALS, 'state')
const grouped = () =>
  invalid('revieweeIds', ['Somebody else has put one of these people into a group. Reload the page.'])
const taken = (name: string) => () =>
  new DomainError('already-exists', `A calibration group named “${name}” already exists.`, {
    errors: { name: [`A calibration group named “${name}” already exists.`] },
  })

/** All groups of a cycle for who leads it; to others those in which they take part, and without one there is no such cycle. */
export async function listCalibrationGroupsOf(
  scope: SignedInScope,
  cycleId: string,
): Promise<ReplyOf<typeof listCalibrationGroups>> {
  const { actor, db } = scope
  const which = { id: cycleId, organizationId: actor.organizationId }
  const found = await findCycle(db, which)
  if (!found) throw noCycle()
  const { cycle } = found
  const leads = leadsCycle(relate(actor, { cycleOwnerIds: found.ownerIds }))
  const [all, ungrouped] = await Promise.all([
    listGroups(db, which, actor.id),
    leads ? countUngrouped(db, which) : null,
  ])
  const groups = all.filter((group) => isKnown(scope, group)).map((group) => toGroup(scope, group))
  if (!leads && groups.length === 0) throw noCycle()
  return {
    cycle: { id: cycle.id, name: cycle.name, state: cycle.state },
    groups,
    canCreate: leads && cycle.state === 'calibration',
    ungroupedCount: ungrouped,
  }
}

const MOST_OWN = 50

/** Those of the caller that they may know of: of the cycles that have come as far. */
export async function listOwnCalibrationGroups(scope: SignedInScope): Promise<ReplyOf<typeof listOwnGroups>> {
  const groups = await listGroupsOf(scope.db, scope.actor, MOST_OWN)
  const known = groups.filter((group) => isKnown(scope, group))
  return { items: known.map((group) => toOwnGroup(scope, group)) }
}

interface Told {
  id: string
  name: string
  cycle: string
  to: readonly string[]
}

/** Those who are added learn of it. */
const tellAdded = (scope: SignedInScope, { id, name, cycle, to }: Told): Statement[] =>
  to.length === 0
    ? []
    : [
        notify(
          scope.db,
          { organizationId: scope.actor.organizationId, now: scope.now(), actorId: scope.actor.id },
          [
            {
              kind: 'calibration.added',
              key: id,
              to,
              texts: { actor: toActorName(scope.account).name, subject: name, detail: cycle },
              path: `/people/calibration/${id}`,
            },
          ],
        ),
      ]

interface Made {
  group: Parameters<typeof insertGroup>[1]
  cycle: { id: string; organizationId: string; name: string }
  members: Awaited<ReturnType<typeof requireMembers>>
}

function insert(scope: SignedInScope, { group, cycle, members }: Made): Promise<void> {
  const { db, now } = scope
  const { id, name } = group
  const people = [...members.facilitatorIds, ...members.participantIds]
  const { facilitators, participants, reviewees } = members.names
  return commit(
    db,
    [
      assertCalibrating(db, cycle),
      assertRoomForGroup(db, cycle, MAX_GROUPS),
      assertActivePeople(db, cycle, people),
      assertUngrouped(db, id, members.packetIds),
      insertGroup(db, group),
      ...setMembers(db, group, members, now()),
      ...tellAdded(scope, { id, name, cycle: cycle.name, to: people }),
      recordCalibrationEvent(
        scope,
        { id, name, version: 1, cycle: cycle.name },
        {
          action: 'review.calibration-group-created',
          details: [
            { field: 'facilitators', from: null, to: facilitators },
            { field: 'participants', from: null, to: participants },
            { field: 'reviewees', from: null, to: reviewees },
          ],
        },
      ),
    ],
    {
      stage,
      room: () => toRefusal(CALIBRATION_REFUSALS, 'limit'),
      people: notActive,
      grouped,
      name: taken(name),
    },
  )
}

export async function createCalibrationGroupIn(
  scope: SignedInScope,
  cycleId: string,
  { name, ...chosen }: NewCalibrationGroup,
): Promise<CalibrationGroup> {
  const { cycle } = await requireLedCycle(scope, cycleId)
  if (cycle.state !== 'calibration') throw stage()
  const id = newId('cgr')
  const members = await requireMembers(scope, { cycleId, groupId: id }, chosen)
  const group = {
    id,
    cycleId,
    organizationId: cycle.organizationId,
    name,
    state: 'open' as const,
    guidelines: chosen.guidelines,
    closedAt: null,
    createdAt: scope.now(),
    version: 1,
  }
  await insert(scope, { group, cycle, members })
  return toGroup(scope, await requireGroup(scope, id))
}

const CHANGED = 'This calibration group was changed by someone else. Reload and try again.'

function requireSeen({ group }: FoundGroup, version: number | undefined): void {
  if (version !== undefined && version !== group.version)
    throw new DomainError('conflict', CHANGED, { errors: { '': [CHANGED] }, version: group.version })
}

async function describeChanges(
  scope: SignedInScope,
  { group, people }: FoundGroup,
  {
    name,
    guidelines,
    names,
  }: Pick<NewCalibrationGroup, 'name' | 'guidelines'> & {
    names: { facilitators: string; participants: string; reviewees: string }
  },
) {
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`.trim()
  const before = (await listGroupReviewees(scope.db, group)).map(({ reviewee }) => nameOf(reviewee))
  const inRole = (role: string) =>
    people
      .filter((person) => person.role === role)
      .map(nameOf)
      .join(', ')
  const toText = (all: readonly { shares: readonly number[] }[]) =>
    all.map(({ shares }) => shares.map((share) => `${share}%`).join(' / ')).join('; ')
  return [
    { field: 'name' as const, from: group.name, to: name },
    { field: 'facilitators' as const, from: inRole('facilitator'), to: names.facilitators },
    { field: 'participants' as const, from: inRole('participant'), to: names.participants },
    { field: 'reviewees' as const, from: before.join(', '), to: names.reviewees },
    { field: 'guideline' as const, from: toText(group.guidelines), to: toText(guidelines) },
  ].filter(({ from, to }) => from !== to)
}

export const updateCalibrationGroupOf = (
  scope: SignedInScope,
  id: string,
  { name, version, ...chosen }: EditCalibrationGroup,
): Promise<CalibrationGroup> =>
  untilCurrent(async () => {
    const { db, now } = scope
    const found = await requireGroup(scope, id)
    requireAction(scope, found, 'edit')
    requireSeen(found, version)
    const { group, cycle } = found
    const { names, ...members } = await requireMembers(scope, { cycleId: cycle.id, groupId: id }, chosen)
    const people = [...members.facilitatorIds, ...members.participantIds]
    const details = await describeChanges(scope, found, { name, guidelines: chosen.guidelines, names })
    if (details.length === 0) return toGroup(scope, found)
    const added = people.filter((person) => !found.people.some((each) => each.id === person))
    await commit(
      db,
      [
        assertGroupVersion(db, group),
        assertCalibrating(db, cycle),
        assertActivePeople(db, cycle, people),
        assertUngrouped(db, id, members.packetIds),
        updateGroup(db, group, { name, guidelines: chosen.guidelines }),
        ...setMembers(db, group, members, now()),
        ...tellAdded(scope, { id, name, cycle: cycle.name, to: added }),
        recordCalibrationEvent(
          scope,
          { id, name, version: group.version + 1, cycle: cycle.name },
          { action: 'review.calibration-group-updated', details },
        ),
      ],
      { version: versionMoved, stage, people: notActive, grouped, name: taken(name) },
    )
    return toGroup(scope, await requireGroup(scope, id))
  })

/** Closes, reopens or deletes a group, as its table of states says. */
const move = (scope: SignedInScope, id: string, verb: CalibrationVerb): Promise<void> =>
  untilCurrent(async () => {
    const { db, now } = scope
    const found = await requireGroup(scope, id)
    requireAction(scope, found, verb)
    const { group, cycle } = found
    const to = moveCalibration(group.state, verb)?.to ?? null
    const subject = { id, name: group.name, version: group.version + 1, cycle: cycle.name }
    const closedAt = to === 'closed' ? now() : null
    await commit(
      db,
      [
        assertGroupVersion(db, group),
        assertCalibrating(db, cycle),
        to === null ? deleteGroup(db, group) : setGroupState(db, group, { state: to, closedAt }),
        to === null
          ? recordCalibrationEvent(scope, subject, { action: 'review.calibration-group-deleted' })
          : recordCalibrationEvent(scope, subject, {
              action: 'review.calibration-group-moved',
              details: [
                {
                  field: 'state',
                  from: CALIBRATION_STATE_WORDS[group.state],
                  to: CALIBRATION_STATE_WORDS[to],
                },
              ],
            }),
      ],
      { version: versionMoved, stage },
    )
  })

export const moveCalibrationGroup =
  (verb: 'close' | 'reopen') =>
  async (scope: SignedInScope, id: string): Promise<CalibrationGroup> => {
    await move(scope, id, verb)
    return toGroup(scope, await requireGroup(scope, id))
  }

export const deleteCalibrationGroupOf = (scope: SignedInScope, id: string): Promise<void> =>
  move(scope, id, 'delete')
