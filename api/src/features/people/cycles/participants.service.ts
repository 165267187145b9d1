import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { findPerson } from '#api/core/directory/account.queries.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { CYCLE_REFUSALS, MAX_PARTICIPANTS } from '#contract/people/cycles.actions.ts'
import { type EditParticipant, type NewParticipants } from '#contract/people/cycles.forms.ts'
import {
  type addParticipants as added,
  type listParticipants as listed,
  type Participant,
} from '#contract/people/cycles.participants.ts'
import { assignSome } from './assign-reviews.service.ts'
import { recordCycleEvent } from './cycles.audit.ts'
import { assertCycleVersion, type ListedCycle } from './cycles.queries.ts'
import { requireAction, requireCycle } from './get-cycle.ts'
import {
  assertParticipantVersion,
  assertRoomForParticipants,
  countWanted,
  deleteParticipant,
  findParticipant,
  insertParticipants,
  type ListedParticipant,
  pageOfParticipants,
  updateParticipantRow,
} from './participants.queries.ts'

const toPerson = (person: { id: string; firstName: string; lastName: string } | null) =>
  person && { id: person.id, name: joinName(person) }

export const toParticipant = (listedOne: ListedParticipant): Participant => {
  const { packet, reviewee, manager, scorer, sharer, currentJobTitle, ...counts } = listedOne
  return {
    id: packet.id,
    reviewee: { id: reviewee.id, name: joinName(reviewee) },
    manager: toPerson(manager),
    scorer: toPerson(scorer),
    sharer: toPerson(sharer),
    jobTitle: packet.assignedAt ? packet.jobTitle : currentJobTitle,
    state: packet.state,
    reviewCount: counts.reviewCount,
    submittedCount: counts.submittedCount,
    version: packet.version,
  }
}

export async function listParticipants(
  scope: SignedInScope,
  cycleId: string,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { cycle } = await requireCycle(scope, cycleId)
  const { rows, total } = await pageOfParticipants(scope.db, cycle, query)
  return { items: rows.map(toParticipant), total }
}

export async function getParticipant(
  scope: SignedInScope,
  { cycleId, participantId }: { cycleId: string; participantId: string },
): Promise<Participant> {
  return toParticipant(await requireParticipant(scope, await requireCycle(scope, cycleId), participantId))
}

async function requireEditable(scope: SignedInScope, cycleId: string): Promise<ListedCycle> {
  const found = await requireCycle(scope, cycleId)
  requireAction(scope, found, 'edit-participants')
  return found
}

/** The cycle goes on while people are added: only that it still is where it was is checked. */
const moved = () => toRefusal(CYCLE_REFUSALS, 'state')

export async function addParticipants(
  scope: SignedInScope,
  cycleId: string,
  wanted: NewParticipants,
): Promise<ReplyOf<typeof added>> {
  const { db } = scope
  const { cycle } = await requireEditable(scope, cycleId)
  const { wanted: found, present } = await countWanted(db, cycle, wanted)
  const count = found - present
  if (count === 0) return { added: 0, skipped: present }
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      insertParticipants(db, cycle, wanted),
      assertRoomForParticipants(db, cycle, MAX_PARTICIPANTS),
      recordCycleEvent(scope, cycle, {
        action: 'review.reviewees-added',
        details: [{ field: 'count', from: null, to: String(count) }],
      }),
    ],
    { version: moved, participants: () => toRefusal(CYCLE_REFUSALS, 'participants') },
  )
  if (cycle.state === 'in_progress') await assignSome(scope, cycle)
  return { added: count, skipped: present }
}

export async function requireParticipant(
  scope: SignedInScope,
  { cycle }: ListedCycle,
  participantId: string,
): Promise<ListedParticipant> {
  const found = await findParticipant(scope.db, cycle, participantId)
  if (!found) throw new DomainError('not-found', 'There is no such reviewee in this review cycle.')
  return found
}

const FIELDS = ['managerId', 'scorerId', 'sharerId'] as const
type Field = (typeof FIELDS)[number]
const FIELD_OF = { managerId: 'manager', scorerId: 'scorer', sharerId: 'sharer' } as const

const invalid = (field: Field, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

/** The name of who is chosen; null for nobody. */
async function requireChoice(
  { actor, db }: SignedInScope,
  { reviewee }: ListedParticipant,
  field: Field,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  if (id === reviewee.id) throw invalid(field, 'A person cannot be this for themselves.')
  const person = await findPerson(db, { id, organizationId: actor.organizationId })
  if (person?.user.status !== 'active') throw invalid(field, 'Choose an active person of your organization.')
  return joinName(person.user)
}

const changedMeanwhile = () =>
  new DomainError('conflict', 'This reviewee was changed by someone else. Reload and try again.')

type Choices = Omit<EditParticipant, 'version'>

/** Who is somebody else than before, with names. */
function listChanges(scope: SignedInScope, participant: ListedParticipant, form: Choices) {
  const before = {
    managerId: participant.manager,
    scorerId: participant.scorer,
    sharerId: participant.sharer,
  }
  const changed = FIELDS.flatMap((field) => {
    const id = form[field]
    return id === undefined || id === (before[field]?.id ?? null) ? [] : [{ field, id }]
  })
  return Promise.all(
    changed.map(async ({ field, id }) => ({
      field,
      id,
      from: before[field] && joinName(before[field]),
      to: await requireChoice(scope, participant, field, id),
    })),
  )
}

export async function updateParticipant(
  scope: SignedInScope,
  { cycleId, participantId }: { cycleId: string; participantId: string },
  { version, ...form }: EditParticipant,
): Promise<Participant> {
  const { db } = scope
  const found = await requireEditable(scope, cycleId)
  const participant = await requireParticipant(scope, found, participantId)
  const { packet } = participant
  if (version !== undefined && version !== packet.version) throw changedMeanwhile()
  const changed = await listChanges(scope, participant, form)
  if (changed.length === 0) return toParticipant(participant)
  await commit(
    db,
    [
      assertParticipantVersion(db, packet),
      updateParticipantRow(db, found.cycle, {
        id: participantId,
        ...Object.fromEntries(changed.map(({ field, id }) => [field, id])),
        ...(changed.some(({ field }) => field === 'managerId') && { isManagerChosen: true }),
      }),
      recordCycleEvent(scope, found.cycle, {
        action: 'review.reviewee-changed',
        details: [
          { field: 'reviewee', from: null, to: joinName(participant.reviewee) },
          ...changed.map(({ field, from, to }) => ({ field: FIELD_OF[field], from, to })),
        ],
      }),
    ],
    { 'participant-version': changedMeanwhile },
  )
  return toParticipant(await requireParticipant(scope, found, participantId))
}

/** Their reviews go with them: nobody is left to write about somebody who is not reviewed. */
export async function removeParticipant(
  scope: SignedInScope,
  { cycleId, participantId }: { cycleId: string; participantId: string },
): Promise<void> {
  const { db } = scope
  const found = await requireEditable(scope, cycleId)
  const participant = await requireParticipant(scope, found, participantId)
  await commit(
    db,
    [
      assertCycleVersion(db, found.cycle),
      deleteParticipant(db, found.cycle, participantId),
      recordCycleEvent(scope, found.cycle, {
        action: 'review.reviewee-removed',
        details: [{ field: 'reviewee', from: joinName(participant.reviewee), to: null }],
      }),
    ],
    { version: moved },
  )
}
