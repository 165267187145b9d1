import { type Write } from '#api/db/batch-assertions.ts'
import { commit } from '#api/db/commit.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName, rename } from '#api/lib/person-name.ts'
import { toPhoneNumber } from '#api/lib/phone-numbers.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditField } from '#contract/organization/audit-log.actions.ts'
import { ROLE_NAMES } from '#contract/organization/users.words.ts'
import { type PatchUser } from '#contract/organization/users.forms.ts'
import { type Person } from '#contract/organization/users.ts'
import { fieldRefusal, USER_REFUSALS } from './user-refusals.ts'
import { requireMayGive, requireUserAction } from '#api/core/access/user-rules.ts'
import {
  assertManagers,
  assertNoLoop,
  assertOtherOwner,
  assertTeams,
  assertUserVersion,
  replaceMemberships,
  updateUser,
} from './user-writes.queries.ts'
import { tellManagers, tellNewRole } from './user-notifications.ts'
import { recordUserEvents } from './users.audit.ts'
import { findNames, type PersonRow } from './users.queries.ts'
import { getPersonRow, getUser } from './users.service.ts'

type Facts = Pick<
  PersonRow['user'],
  'firstName' | 'lastName' | 'role' | 'jobTitle' | 'phone' | 'startDate' | 'managerId'
>

/** A user as the edit form shows them. */
type Fields = Omit<Facts, 'firstName' | 'lastName'> & { name: string; teamIds: string[] }

const toFields = ({ user, teams }: PersonRow): Fields => {
  const { role, jobTitle, phone, startDate, managerId } = user
  return {
    name: joinName(user),
    role,
    jobTitle,
    phone,
    startDate,
    managerId,
    teamIds: teams.map(({ id }) => id),
  }
}

/** The fields that were sent, as stored values. */
function readForm({ account }: SignedInScope, { phone, ...form }: PatchUser, kept: Fields): Partial<Fields> {
  const { country } = account.organization
  return {
    ...(form.name !== undefined && { name: form.name }),
    ...(form.role !== undefined && { role: form.role }),
    ...(form.jobTitle !== undefined && { jobTitle: form.jobTitle || null }),
    ...(phone !== undefined && { phone: phone === kept.phone ? phone : toPhoneNumber(phone, country) }),
    ...(form.startDate !== undefined && { startDate: form.startDate || null }),
    ...(form.managerId !== undefined && { managerId: form.managerId || null }),
    ...(form.teamIds !== undefined && { teamIds: [...new Set(form.teamIds)] }),
  }
}

/** The fields to write, merged with changes of others since the form was opened. */
function mergeUser(scope: SignedInScope, row: PersonRow, form: PatchUser): Promise<Partial<Fields>> {
  const values = toFields(row)
  const texts: Record<keyof Fields, string | null> = {
    ...values,
    role: ROLE_NAMES[values.role],
    managerId: row.manager && joinName(row.manager),
    teamIds: row.teams.map(({ name }) => name).join(', '),
  }
  return mergeEdit(scope, {
    current: { id: row.user.id, version: row.user.version, values },
    sent: readForm(scope, form, values),
    opened: form,
    changedElsewhere: ['managerId', 'teamIds'],
    toText: (field) => texts[field],
  })
}

const isSameSet = (a: string[], b: string[]) => a.length === b.length && a.every((each) => b.includes(each))

/**
 * The changed fields, for display. Throws where nothing changed, or where manager or teams are not in this
 * organization.
 */
async function describeChange(
  { actor, db }: SignedInScope,
  before: PersonRow,
  after: Facts,
  teamIds: string[] | undefined,
) {
  const { user } = before
  const newManagerId = after.managerId === user.managerId ? undefined : after.managerId
  const { organizationId } = actor
  const names = await findNames(db, { organizationId, userId: newManagerId ?? null, teamIds: teamIds ?? [] })
  if (newManagerId && !names.person) throw fieldRefusal('managerId', 'Manager is invalid')
  if (teamIds && names.teams.length !== teamIds.length) throw fieldRefusal('teamIds', 'Team is invalid')

  const toText = ({ role, jobTitle, phone, startDate, ...name }: Facts) => ({
    name: joinName(name),
    role,
    jobTitle,
    phone,
    startDate,
  })
  const toNames = (teams: string[]) => teams.join(', ') || null
  const details = listDetails<AuditField<'user.updated'>>(
    {
      ...toText(user),
      manager: before.manager && joinName(before.manager),
      teams: toNames(before.teams.map(({ name }) => name)),
    },
    {
      ...toText(after),
      ...(newManagerId !== undefined && { manager: names.person ? joinName(names.person) : null }),
      ...(teamIds && { teams: toNames(names.teams) }),
    },
  )
  if (details.length === 0) throw new DomainError('unchanged', 'No changes have been made')
  return details
}

/** Facts that the rules relied on, and that must still hold at the time of the write. */
function listAssertions(
  { db }: SignedInScope,
  { user }: PersonRow,
  after: Facts,
  teamIds: string[],
): Write<'version' | 'other-owner' | 'manager' | 'loop' | 'teams'>[] {
  const { id, organizationId } = user
  const { managerId } = after
  const isNoOwnerAnyMore = user.role === 'owner' && user.status === 'active' && after.role !== 'owner'
  return [
    assertUserVersion(db, user),
    ...(isNoOwnerAnyMore ? [assertOtherOwner(db, user)] : []),
    ...(managerId !== null && managerId !== user.managerId
      ? [assertManagers(db, { organizationId, ids: [managerId] }), assertNoLoop(db, { id, managerId })]
      : []),
    assertTeams(db, { organizationId, ids: teamIds }),
  ]
}

/** Changes the fields of the form; absent ones stay. */
export const editUser = (scope: SignedInScope, id: string, form: PatchUser): Promise<Person> =>
  untilCurrent(() => editOnce(scope, id, form))

async function editOnce(scope: SignedInScope, id: string, form: PatchUser): Promise<Person> {
  const { actor, db, now } = scope
  const before = await getPersonRow(scope, id)
  const { user } = before
  await requireUserAction(scope, before, 'edit')
  const { name, teamIds: chosen, ...merged } = await mergeUser(scope, before, form)
  const after: Facts = { ...user, ...merged, ...rename(user, name ?? joinName(user)) }
  requireMayGive(actor, after.role)
  const kept = toFields(before)
  const teamIds = chosen && !isSameSet(chosen, kept.teamIds) ? chosen : undefined
  const details = await describeChange(scope, before, after, teamIds)
  const changed = pickChanged(kept, { ...merged, name: joinName(after), ...(teamIds && { teamIds }) })

  await commit(
    db,
    [
      ...listAssertions(scope, before, after, teamIds ?? []),
      updateUser(db, user, pickChanged<Facts>(user, after)),
      ...(teamIds ? replaceMemberships(db, user, { teamIds, now: now() }) : []),
      ...(after.managerId === user.managerId ? [] : tellManagers(scope, [{ ...after, id }])),
      ...(after.role === user.role ? [] : tellNewRole(scope, { id, version: user.version + 1 }, after.role)),
      ...recordUserEvents(scope, [{ ...after, id, version: user.version + 1 }], () => ({
        action: 'user.updated',
        details,
        before: pickKeys(kept, changed),
        after: changed,
      })),
    ],
    { ...USER_REFUSALS, version: versionMoved },
  )
  return getUser(scope, id)
}
