import { type Statement } from '#api/db/client.ts'
import { pickChanged } from '#api/core/audit-log/changed-fields.ts'
import { listDetails, recordChange, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName, rename } from '#api/lib/person-name.ts'
import { toPhoneNumber } from '#api/lib/phone-numbers.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type PatchUser } from '#contract/organization/users.forms.ts'
import { type Person } from '#contract/organization/users.ts'
import { fieldRefusal, writeAll } from './user-refusals.ts'
import { requireMayGive, requireUserAction } from '#api/core/access/user-rules.ts'
import {
  assertManagers,
  assertNoLoop,
  assertOtherOwner,
  assertTeams,
  assertUnchanged,
  replaceMemberships,
  updateUser,
} from './user-writes.queries.ts'
import { findNames, type PersonRow } from './users.queries.ts'
import { getPersonRow, getUser } from './users.service.ts'

type Facts = Pick<PersonRow['user'], 'firstName' | 'lastName' | 'role' | 'jobTitle' | 'phone' | 'managerId'>

/** What the form makes of somebody; what it leaves out stays. */
function applyForm({ account }: SignedInScope, { user }: PersonRow, form: PatchUser): Facts {
  const orKept = (given: string | undefined, kept: string | null) =>
    given === undefined ? kept : given || null
  return {
    ...rename(user, form.name ?? joinName(user)),
    role: form.role ?? user.role,
    jobTitle: orKept(form.jobTitle, user.jobTitle),
    phone:
      form.phone === undefined || form.phone === user.phone
        ? user.phone
        : toPhoneNumber(form.phone, account.organization.country),
    managerId: orKept(form.managerId, user.managerId),
  }
}

const isSameSet = (a: string[], b: string[]) => a.length === b.length && a.every((each) => b.includes(each))

/** What is different now, in words. Throws where nothing is, or where manager or teams are not of this organization. */
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

  const toText = ({ role, jobTitle, phone, ...name }: Facts) => ({
    name: joinName(name),
    role,
    jobTitle,
    phone,
  })
  const details = listDetails(toText(user), toText(after))
  if (newManagerId !== undefined) {
    const from = before.manager && joinName(before.manager)
    details.push({ field: 'manager', from, to: names.person ? joinName(names.person) : null })
  }
  if (teamIds) {
    const from = before.teams.map(({ name }) => name).join(', ')
    details.push({ field: 'teams', from: from || null, to: names.teams.join(', ') || null })
  }
  if (details.length === 0) throw new DomainError('validation-failed', 'No changes have been made')
  return details
}

/** What was true when the rules were asked, and must be so still in the moment of the write. */
function listAssertions(
  { db }: SignedInScope,
  { user }: PersonRow,
  after: Facts,
  teamIds: string[],
): Statement[] {
  const { id, organizationId } = user
  const { managerId } = after
  const isNoOwnerAnyMore = user.role === 'owner' && user.status === 'active' && after.role !== 'owner'
  return [
    assertUnchanged(db, user),
    ...(isNoOwnerAnyMore ? [assertOtherOwner(db, user)] : []),
    ...(managerId !== null && managerId !== user.managerId
      ? [assertManagers(db, { organizationId, ids: [managerId] }), assertNoLoop(db, { id, managerId })]
      : []),
    assertTeams(db, { organizationId, ids: teamIds }),
  ]
}

/** Changes what the form names; what it leaves out stays. */
export async function editUser(scope: SignedInScope, id: string, form: PatchUser): Promise<Person> {
  const { account, actor, db, now } = scope
  const before = await getPersonRow(scope, id)
  const { user } = before
  await requireUserAction(scope, before, 'edit')
  const after = applyForm(scope, before, form)
  requireMayGive(actor, after.role)
  const chosen = form.teamIds && [...new Set(form.teamIds)]
  const presentTeams = before.teams.map((team) => team.id)
  const teamIds = chosen && !isSameSet(chosen, presentTeams) ? chosen : undefined
  const details = await describeChange(scope, before, after, teamIds)
  const changed = pickChanged<Facts>(user, after)

  await writeAll(db, [
    ...listAssertions(scope, before, after, teamIds ?? []),
    ...(Object.keys(changed).length > 0 ? [updateUser(db, user, changed)] : []),
    ...(teamIds ? replaceMemberships(db, user, { teamIds, now: now() }) : []),
    recordChange(scope, {
      organizationId: actor.organizationId,
      actor: toActorName(account),
      action: 'user.updated',
      subject: { id, name: joinName(after) },
      details,
    }),
  ])
  return getUser(scope, id)
}
