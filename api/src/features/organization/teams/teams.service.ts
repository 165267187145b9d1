import { findFailedAssertion } from '#api/db/batch-assertions.ts'
import { isUniqueViolation, runBatch, type Statement } from '#api/db/client.ts'
import { toVersion } from '#api/core/directory/account-views.ts'
import {
  type ChangeFacts,
  listDetails,
  recordChange,
  toActorName,
} from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type NewTeam, type TeamForm } from '#contract/organization/teams.forms.ts'
import { listTeamActions } from '#contract/organization/teams.policy.ts'
import { relate } from '#contract/relationships.ts'
import { type listTeams as contract, type Team, type TeamDetail } from '#contract/organization/teams.ts'
import {
  assertNameFree,
  assertPresent,
  assertTeam,
  type Assertion,
  countTeams,
  deleteMember,
  deleteTeamRow,
  findTeamRow,
  insertMembers,
  insertTeam,
  listPresent,
  listTeamRows,
  type TeamRow,
  updateTeamRow,
} from './teams.queries.ts'

const notFound = () => new DomainError('not-found', 'There is no such team.')
const fieldRefusal = (kind: 'already-exists' | 'validation-failed', field: string, message: string) =>
  new DomainError(kind, message, { errors: { [field]: [message] } })
const nameTaken = () => fieldRefusal('already-exists', 'name', 'There is a team with this name already.')

const notPresent = (field: string) => () =>
  fieldRefusal('validation-failed', field, 'Choose people of your organization who are not archived.')

const REFUSALS: Record<Assertion, () => DomainError> = {
  name: nameTaken,
  team: notFound,
  lead: notPresent('leadId'),
  people: notPresent('userIds'),
}

async function writeAll({ db }: SignedInScope, statements: Statement[]): Promise<void> {
  try {
    await runBatch(db, statements)
  } catch (error) {
    if (isUniqueViolation(error, 'teams.organization_id, teams.name')) throw nameTaken()
    const failed = findFailedAssertion(error)
    if (failed === undefined) throw error
    // The batches of this slice have no other assertions than its own.
    throw REFUSALS[failed as Assertion]()
  }
}

function toTeam({ team, lead, users }: TeamRow): Team {
  return {
    id: team.id,
    teamId: team.id,
    name: team.name,
    lead: lead && { id: lead.id, name: joinName(lead) },
    users: users.map(({ id, jobTitle, photoKey, status, ...name }) => ({
      id,
      name: joinName(name),
      jobTitle,
      photoVersion: toVersion(photoKey),
      status,
    })),
    userIds: users.map(({ id }) => id),
    createdAt: team.createdAt.toISOString(),
  }
}

const record = (
  scope: SignedInScope,
  { id, name }: { id: string; name: string },
  facts: Pick<ChangeFacts, 'action' | 'details'>,
) =>
  recordChange(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name },
    ...facts,
  })

export async function listTeams(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { organizationId } = actor
  const [rows, total] = await Promise.all([
    listTeamRows(db, organizationId, query),
    countTeams(db, organizationId, query.q),
  ])
  return { items: rows.map(toTeam), total }
}

/** A team of another organization is not found, like one that does not exist. */
async function getTeamRow({ actor, db }: SignedInScope, id: string): Promise<TeamRow> {
  const row = await findTeamRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw notFound()
  return row
}

export async function getTeam(scope: SignedInScope, id: string): Promise<TeamDetail> {
  const row = await getTeamRow(scope, id)
  const relationships = relate(scope.actor, { leadId: row.team.leadId })
  return { ...toTeam(row), allowedActions: listTeamActions(relationships) }
}

async function findLeadName({ actor, db }: SignedInScope, leadId: string | null): Promise<string | null> {
  if (leadId === null) return null
  const [lead] = await listPresent(db, { organizationId: actor.organizationId, ids: [leadId] })
  return lead ? joinName(lead) : null
}

/** The team with its members, or neither. */
export async function createTeam(scope: SignedInScope, form: NewTeam): Promise<TeamDetail> {
  const { actor, db, now } = scope
  const { organizationId } = actor
  const ids = [...new Set(form.userIds)]
  const leadId = form.leadId || null
  const team = { id: newId('tea'), organizationId, name: form.name, leadId, createdAt: now() }
  const [lead, people] = await Promise.all([
    findLeadName(scope, leadId),
    listPresent(db, { organizationId, ids }),
  ])
  const details = listDetails<Record<string, string | null>>(
    {},
    { lead, people: people.map(joinName).join(', ') || null },
  )
  await writeAll(scope, [
    assertNameFree(db, team),
    assertPresent(db, { organizationId, ids: leadId === null ? [] : [leadId], as: 'lead' }),
    assertPresent(db, { organizationId, ids, as: 'people' }),
    insertTeam(db, team),
    insertMembers(db, { teamId: team.id, organizationId, ids, now: now() }),
    record(scope, team, { action: 'team.created', details }),
  ])
  return getTeam(scope, team.id)
}

/** A form without a lead leaves the lead as it is; an empty one takes it away. */
export async function updateTeam(scope: SignedInScope, id: string, form: TeamForm): Promise<TeamDetail> {
  const { actor, db } = scope
  const { organizationId } = actor
  const { team, lead } = await getTeamRow(scope, id)
  const leadId = form.leadId === undefined ? team.leadId : form.leadId || null
  const isNewLead = leadId !== team.leadId
  const before = { name: team.name, lead: lead && joinName(lead) }
  const details = listDetails(before, {
    name: form.name,
    ...(isNewLead && { lead: await findLeadName(scope, leadId) }),
  })
  if (form.name === team.name && !isNewLead) return getTeam(scope, id)

  await writeAll(scope, [
    assertTeam(db, team),
    assertNameFree(db, { id, organizationId, name: form.name }),
    assertPresent(db, { organizationId, ids: isNewLead && leadId !== null ? [leadId] : [], as: 'lead' }),
    // A lead that the form does not name may be another one by now.
    updateTeamRow(db, team, { name: form.name, ...(isNewLead && { leadId }) }),
    record(scope, { id, name: form.name }, { action: 'team.updated', details }),
  ])
  return getTeam(scope, id)
}

export async function deleteTeam(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { team } = await getTeamRow(scope, id)
  await writeAll(scope, [
    assertTeam(db, team),
    deleteTeamRow(db, team),
    record(scope, team, { action: 'team.deleted' }),
  ])
}

/** All of them or nobody; those who are in it already stay, and are no news. */
export async function addToTeam(scope: SignedInScope, id: string, userIds: string[]): Promise<TeamDetail> {
  const { actor, db, now } = scope
  const { organizationId } = actor
  const { team, users } = await getTeamRow(scope, id)
  const present = new Set(users.map((user) => user.id))
  const ids = [...new Set(userIds)].filter((userId) => !present.has(userId))
  if (ids.length === 0) return getTeam(scope, id)

  const names = (await listPresent(db, { organizationId, ids })).map(joinName)
  await writeAll(scope, [
    assertTeam(db, team),
    assertPresent(db, { organizationId, ids, as: 'people' }),
    insertMembers(db, { teamId: id, organizationId, ids, now: now() }),
    record(scope, team, {
      action: 'team.people-added',
      details: [{ field: 'people', from: null, to: names.join(', ') }],
    }),
  ])
  return getTeam(scope, id)
}

export async function removeFromTeam(scope: SignedInScope, id: string, userId: string): Promise<TeamDetail> {
  const { db } = scope
  const { team, users } = await getTeamRow(scope, id)
  const member = users.find((user) => user.id === userId)
  if (!member) throw new DomainError('not-found', 'This person is not in the team.')
  await writeAll(scope, [
    assertTeam(db, team),
    deleteMember(db, { teamId: id, userId }),
    record(scope, team, {
      action: 'team.person-removed',
      details: [{ field: 'people', from: joinName(member), to: null }],
    }),
  ])
  return getTeam(scope, id)
}
