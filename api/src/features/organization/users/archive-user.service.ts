import { deleteMailedLinks } from '#api/mail/mailed-links.queries.ts'
import { isUniqueViolation } from '#api/db/client.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { releaseAddress } from '#api/core/directory/addresses.queries.ts'
import { recordChange, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Person } from '#contract/organization/users.ts'
import { mailInvitations } from './invitations.service.ts'
import { requirePlaces } from './invite-people.service.ts'
import { writeAll } from './user-refusals.ts'
import { requireUserAction } from '#api/core/access/user-rules.ts'
import {
  archivePerson,
  assertOtherOwner,
  assertPlaces,
  assertUnchanged,
  updateUser,
} from './user-writes.queries.ts'
import { hasIdentity } from './users.queries.ts'
import { getPersonRow, getUser } from './users.service.ts'

const change = (
  scope: SignedInScope,
  user: UserRow,
  action: 'user.archived' | 'user.restored',
  to: UserRow['status'],
) =>
  recordChange(scope, {
    organizationId: user.organizationId,
    actor: toActorName(scope.account),
    action,
    subject: { id: user.id, name: joinName(user) },
    details: [{ field: 'status', from: user.status, to }],
  })

/** What they made stays. Those who reported to them report to their manager from now on. */
export async function archiveUser(scope: SignedInScope, id: string): Promise<Person> {
  const { db, now } = scope
  const person = await getPersonRow(scope, id)
  await requireUserAction(scope, person, 'archive')
  const { user } = person

  await writeAll(db, [
    assertUnchanged(db, user),
    ...(user.role === 'owner' && user.status === 'active' ? [assertOtherOwner(db, user)] : []),
    ...archivePerson(db, user, now()),
    // Of every kind: after a return none of them may work again.
    deleteMailedLinks(db, { userId: id }),
    change(scope, user, 'user.archived', 'archived'),
  ])
  return getUser(scope, id)
}

/** Lets somebody in again: with their old password, or by a new invitation where they had never joined. */
export async function restoreUser(scope: SignedInScope, id: string): Promise<Person> {
  const { actor, db, now } = scope
  const person = await getPersonRow(scope, id)
  await requireUserAction(scope, person, 'restore')
  const { user } = person
  const { organizationId } = actor
  const allowed = await requirePlaces(scope, 1)

  const hasJoined =
    user.passwordHash !== null || user.emailConfirmedAt !== null || (await hasIdentity(db, id))
  const status = hasJoined ? 'active' : 'invited'
  const invitation = await mailInvitations(scope, hasJoined ? [] : [user])
  await writeAll(db, [
    assertUnchanged(db, user),
    assertPlaces(db, { organizationId, wanted: 1, allowed }),
    // They have proved the address, which a sign-up that is not confirmed has not.
    ...(user.emailConfirmedAt ? releaseAddress(db, user, now()) : []),
    updateUser(db, user, { status, archivedAt: null }),
    ...invitation.statements,
    change(scope, user, 'user.restored', status),
  ]).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'users.email')) throw error
    throw new DomainError('conflict', 'This person signs in with another account of the same address now.')
  })
  invitation.dispatch()
  return getUser(scope, id)
}
