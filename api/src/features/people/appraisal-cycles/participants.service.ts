import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type BodyOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  APPRAISAL_CYCLE_REFUSALS,
  MAX_APPRAISAL_PARTICIPANTS,
} from '#contract/people/appraisal-cycles.actions.ts'
import { type NewAppraisalParticipants } from '#contract/people/appraisal-cycles.forms.ts'
import {
  type addAppraisalParticipants as added,
  type AppraisalParticipant,
  type listAppraisalParticipants as listed,
  type updateAppraisalParticipant as updated,
} from '#contract/people/appraisal-cycles.participants.ts'
import { recordCycleEvent } from './appraisal-cycles.audit.ts'
import { assertCycleVersion, type FoundCycle } from './appraisal-cycles.queries.ts'
import { createSome } from './create-appraisals.service.ts'
import { requireAction, requireCycle } from './get-appraisal-cycle.ts'
import {
  assertPublished,
  assertRoomForParticipants,
  assertUnhandled,
  countWanted,
  deleteParticipant,
  findParticipant,
  findPublishedTemplate,
  insertParticipants,
  type ListedParticipant,
  pageOfParticipants,
  setTemplate,
} from './participants.queries.ts'

const toPerson = (person: { id: string; firstName: string; lastName: string } | null) =>
  person && { id: person.id, name: joinName(person) }

function findObstacle({ user, status, appraisal, handledAt }: ListedParticipant): string | null {
  if (appraisal || handledAt === null) return null
  const name = joinName(user)
  return status === 'active'
    ? `${name} already has an appraisal for an overlapping period.`
    : `${name} is not active any more.`
}

export const toParticipant = (listedOne: ListedParticipant): AppraisalParticipant => ({
  user: { id: listedOne.user.id, name: joinName(listedOne.user) },
  jobTitle: listedOne.jobTitle,
  manager: toPerson(listedOne.manager),
  template: listedOne.template,
  appraisal: listedOne.appraisal,
  obstacle: findObstacle(listedOne),
})

export async function listAppraisalParticipants(
  scope: SignedInScope,
  cycleId: string,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { cycle } = await requireCycle(scope, cycleId)
  const { rows, total } = await pageOfParticipants(scope.db, cycle, query)
  return { items: rows.map(toParticipant), total }
}

async function requireEditable(scope: SignedInScope, cycleId: string): Promise<FoundCycle> {
  const found = await requireCycle(scope, cycleId)
  requireAction(scope, found, 'edit-participants')
  return found
}

const CHOOSE = 'Choose a published template.'
const noTemplate = () => new DomainError('validation-failed', CHOOSE, { errors: { templateId: [CHOOSE] } })
/** The cycle goes on while people are added: only that it still is where it was is checked. */
const moved = () => toRefusal(APPRAISAL_CYCLE_REFUSALS, 'state')

/** The name of the template; null for none, which people who are to get their appraisal now can't have. */
async function requireTemplate(
  { actor, db }: SignedInScope,
  { cycle }: FoundCycle,
  id: string | null,
): Promise<string | null> {
  if (id === null) {
    if (cycle.state !== 'not_started') throw noTemplate()
    return null
  }
  const found = await findPublishedTemplate(db, { id, organizationId: actor.organizationId })
  if (!found) throw noTemplate()
  return found.name
}

export async function addAppraisalParticipants(
  scope: SignedInScope,
  cycleId: string,
  wanted: NewAppraisalParticipants,
): Promise<ReplyOf<typeof added>> {
  const { db, now } = scope
  const found = await requireEditable(scope, cycleId)
  const { cycle } = found
  const template = await requireTemplate(scope, found, wanted.templateId)
  const { wanted: all, present } = await countWanted(db, cycle, wanted)
  if (all === 0) return { added: 0, skipped: 0 }
  const count = all - present
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      assertPublished(db, wanted.templateId),
      insertParticipants(db, cycle, { wanted, now: now() }),
      assertRoomForParticipants(db, cycle, MAX_APPRAISAL_PARTICIPANTS),
      recordCycleEvent(
        scope,
        { id: cycle.id, name: cycle.name },
        {
          action: 'appraisal.participants-added',
          details: [
            { field: 'count', from: null, to: String(count) },
            ...(template === null ? [] : [{ field: 'template' as const, from: null, to: template }]),
          ],
        },
      ),
    ],
    {
      version: moved,
      template: noTemplate,
      participants: () => toRefusal(APPRAISAL_CYCLE_REFUSALS, 'participants'),
    },
  )
  if (cycle.state === 'in_progress') await createSome(scope, cycle)
  return { added: count, skipped: present }
}

interface WhichParticipant {
  cycleId: string
  userId: string
}

async function requireParticipant(
  { db }: SignedInScope,
  { cycle }: FoundCycle,
  userId: string,
): Promise<ListedParticipant> {
  const found = await findParticipant(db, cycle, userId)
  if (!found) throw new DomainError('not-found', 'There is no such participant in this appraisal cycle.')
  return found
}

const handled = (name: string) => () =>
  new DomainError('conflict', `${name} already has an appraisal in this cycle.`)

export async function updateAppraisalParticipant(
  scope: SignedInScope,
  { cycleId, userId }: WhichParticipant,
  { templateId }: BodyOf<typeof updated>,
): Promise<AppraisalParticipant> {
  const { db } = scope
  const found = await requireEditable(scope, cycleId)
  const { cycle } = found
  const participant = await requireParticipant(scope, found, userId)
  const name = joinName(participant.user)
  if (participant.appraisal) throw handled(name)()
  const template = await requireTemplate(scope, found, templateId)
  if (templateId !== (participant.template?.id ?? null) || participant.handledAt !== null)
    await commit(
      db,
      [
        assertCycleVersion(db, cycle),
        assertPublished(db, templateId),
        assertUnhandled(db, cycle, userId),
        setTemplate(db, cycle, userId, templateId),
        recordCycleEvent(
          scope,
          { id: cycle.id, name: cycle.name },
          {
            action: 'appraisal.participant-changed',
            details: [
              { field: 'participant', from: null, to: name },
              { field: 'template', from: participant.template?.name ?? null, to: template },
            ],
          },
        ),
      ],
      { version: moved, template: noTemplate, handled: handled(name) },
    )
  if (cycle.state === 'in_progress') await createSome(scope, cycle)
  return toParticipant(await requireParticipant(scope, found, userId))
}

export async function removeAppraisalParticipant(
  scope: SignedInScope,
  { cycleId, userId }: WhichParticipant,
): Promise<void> {
  const { db } = scope
  const found = await requireEditable(scope, cycleId)
  const { cycle } = found
  const participant = await requireParticipant(scope, found, userId)
  const name = joinName(participant.user)
  await commit(
    db,
    [
      assertCycleVersion(db, cycle),
      assertUnhandled(db, cycle, userId),
      deleteParticipant(db, cycle, userId),
      recordCycleEvent(
        scope,
        { id: cycle.id, name: cycle.name },
        {
          action: 'appraisal.participant-removed',
          details: [{ field: 'participant', from: name, to: null }],
        },
      ),
    ],
    { version: moved, handled: handled(name) },
  )
}
