import { commit, type Refusals } from '#api/db/commit.ts'
import { toVersion } from '#api/core/directory/account-views.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { refuse } from '#api/core/access/refuse.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { TEAM_REFUSALS, type TeamAction } from '#contract/organization/teams.actions.ts'
import { type EditTeam, type NewTeam } from '#contract/organization/teams.forms.ts'
import { findTeamReason, listTeamActions } from '#contract/organization/teams.policy.ts'
import { relate } from '#contract/relationships.ts'
import { type listTeams as contract, type Team, type TeamDetail } from '#contract/organization/teams.ts'
import {
  assertNameFree,
  assertPresent,
  assertTeam,
  assertTeamVersion,
  deleteMember,
  deleteTeamRow,
  findTeamRow,
  insertMembers,
  insertTeam,
  listPresent,
  pageOfTeams,
  type TeamMember,
  type TeamRow,
  touchMembers,
  updateTeamRow,
} from './teams.queries.ts'
import { recordTeamEvent } from './teams.audit.ts'

export const teamNotFound = () => new DomainError('not-found', 'There is no such team.')
const fieldRefusal = (kind: 'already-exists' | 'validation-failed', field: string, message: string) =>
  new DomainError(kind, message, { errors: { [field]: [message] } })
const nameTaken = () => fieldRefusal('already-exists', 'name', 'There is a team with this name already.')

const notPresent = (field: string) => () =>
  fieldRefusal('validation-failed', field, 'Choose people of your organization who are not archived.')

const REFUSALS: Refusals<'name' | 'team' | 'lead' | 'people' | 'version'> = {
  name: nameTaken,
  team: teamNotFound,
  lead: notPresent('leadId'),
  people: notPresent('userIds'),
  version: versionMoved,
}

export const toMember = ({ id, jobTitle, photoKey, status, ...name }: TeamMember) => ({
  id,
  name: joinName(name),
  jobTitle,
  photoVersion: toVersion(photoKey),
  status,
})

function toTeam({ team, lead, users }: TeamRow): Team {
  return {
    id: team.id,
    teamId: team.id,
    name: team.name,
    lead: lead && { id: lead.id, name: joinName(lead) },
    users: users.map(toMember),
    userIds: users.map(({ id }) => id),
    version: team.version,
    createdAt: team.createdAt.toISOString(),
  }
}

export async function listTeams(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { rows, total } = await pageOfTeams(db, actor.organizationId, query)
  return { items: rows.map(toTeam), total }
}

async function getTeamRow({ actor, db }: SignedInScope, id: string): Promise<TeamRow> {
  const row = await findTeamRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw teamNotFound()
  return row
}

/** A team of which the caller may do this. */
async function requireTeam(scope: SignedInScope, id: string, action: TeamAction): Promise<TeamRow> {
  const row = await getTeamRow(scope, id)
  refuse(TEAM_REFUSALS, findTeamReason(action, relate(scope.actor, { leadId: row.team.leadId })))
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

/** Creates the team with its members, or neither. */
export async function createTeam(scope: SignedInScope, form: NewTeam): Promise<TeamDetail> {
  const { actor, db, now } = scope
  const { organizationId } = actor
  const ids = [...new Set(form.userIds)]
  const leadId = form.leadId || null
  const team = { id: newId('tea'), organizationId, name: form.name, leadId, version: 1, createdAt: now() }
  const [lead, people] = await Promise.all([
    findLeadName(scope, leadId),
    listPresent(db, { organizationId, ids }),
  ])
  const details = listDetails<'lead' | 'people'>(
    {},
    { lead, people: people.map(joinName).join(', ') || null },
  )
  await commit(
    db,
    [
      assertNameFree(db, team),
      assertPresent(db, { organizationId, ids: leadId === null ? [] : [leadId], as: 'lead' }),
      assertPresent(db, { organizationId, ids, as: 'people' }),
      insertTeam(db, team),
      insertMembers(db, { teamId: team.id, organizationId, ids, now: now() }),
      touchMembers(db, { organizationId, ids }),
      recordTeamEvent(scope, team, {
        action: 'team.created',
        details,
        after: { name: team.name, leadId, userIds: ids },
      }),
    ],
    REFUSALS,
  )
  return getTeam(scope, team.id)
}

/** The fields to write: a form without a lead keeps the lead; an empty one removes it. */
function mergeTeam(scope: SignedInScope, { team, lead }: TeamRow, { name, leadId, ...opened }: EditTeam) {
  const values = { name: team.name, leadId: team.leadId }
  return mergeEdit(scope, {
    current: { id: team.id, version: team.version, values },
    sent: { name, ...(leadId !== undefined && { leadId: leadId || null }) },
    opened,
    changedElsewhere: ['leadId'],
    toText: (field) => (field === 'name' ? team.name : lead && joinName(lead)),
  })
}

export const updateTeam = (scope: SignedInScope, id: string, form: EditTeam): Promise<TeamDetail> =>
  untilCurrent(() => editTeam(scope, id, form))

async function editTeam(scope: SignedInScope, id: string, form: EditTeam): Promise<TeamDetail> {
  const { actor, db } = scope
  const { organizationId } = actor
  const row = await getTeamRow(scope, id)
  const { team, lead } = row
  const before = { name: team.name, leadId: team.leadId }
  const { name = before.name, leadId = before.leadId } = await mergeTeam(scope, row, form)
  const changed = pickChanged(before, { name, leadId })
  if (Object.keys(changed).length === 0) return getTeam(scope, id)

  const isNewLead = changed.leadId !== undefined
  const details = listDetails<'name' | 'lead'>(
    { name: team.name, lead: lead && joinName(lead) },
    { name, ...(isNewLead && { lead: await findLeadName(scope, leadId) }) },
  )
  await commit(
    db,
    [
      assertTeam(db, team),
      assertTeamVersion(db, team),
      assertNameFree(db, { id, organizationId, name }),
      assertPresent(db, { organizationId, ids: isNewLead && leadId !== null ? [leadId] : [], as: 'lead' }),
      updateTeamRow(db, team, changed),
      recordTeamEvent(
        scope,
        { id, name, version: team.version + 1 },
        {
          action: 'team.updated',
          details,
          before: pickKeys(before, changed),
          after: changed,
        },
      ),
    ],
    REFUSALS,
  )
  return getTeam(scope, id)
}

export async function deleteTeam(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { team, users } = await getTeamRow(scope, id)
  await commit(
    db,
    [
      assertTeam(db, team),
      touchMembers(db, { organizationId: team.organizationId, teamId: id }),
      deleteTeamRow(db, team),
      recordTeamEvent(scope, team, {
        action: 'team.deleted',
        before: { name: team.name, leadId: team.leadId, userIds: users.map((user) => user.id) },
      }),
    ],
    REFUSALS,
  )
}

/** Adds all of them or nobody; existing members stay, without an audit event. */
export async function addToTeam(scope: SignedInScope, id: string, userIds: string[]): Promise<TeamDetail> {
  const { actor, db, now } = scope
  const { organizationId } = actor
  const { team, users } = await requireTeam(scope, id, 'add-people')
  const present = new Set(users.map((user) => user.id))
  const ids = [...new Set(userIds)].filter((userId) => !present.has(userId))
  if (ids.length === 0) return getTeam(scope, id)

  const names = (await listPresent(db, { organizationId, ids })).map(joinName)
  await commit(
    db,
    [
      assertTeam(db, team),
      assertPresent(db, { organizationId, ids, as: 'people' }),
      insertMembers(db, { teamId: id, organizationId, ids, now: now() }),
      touchMembers(db, { organizationId, ids }),
      recordTeamEvent(scope, team, {
        action: 'team.people-added',
        details: [{ field: 'people', from: null, to: names.join(', ') }],
        after: { userIds: ids },
      }),
    ],
    REFUSALS,
  )
  return getTeam(scope, id)
}

export async function removeFromTeam(scope: SignedInScope, id: string, userId: string): Promise<TeamDetail> {
  const { db } = scope
  const { team, users } = await requireTeam(scope, id, 'remove-people')
  const member = users.find((user) => user.id === userId)
  if (!member) throw new DomainError('not-found', 'This person is not in the team.')
  await commit(
    db,
    [
      assertTeam(db, team),
      deleteMember(db, { teamId: id, userId }),
      touchMembers(db, { organizationId: team.organizationId, ids: [userId] }),
      recordTeamEvent(scope, team, {
        action: 'team.person-removed',
        details: [{ field: 'people', from: joinName(member), to: null }],
        before: { userIds: [userId] },
      }),
    ],
    REFUSALS,
  )
  return getTeam(scope, id)
}
