import { deleteAppsOfUser } from '#api/core/credentials/connected-apps.queries.ts'
import { removeOpenReviews } from '#api/core/reviews/open-reviews.queries.ts'
import { commit } from '#api/db/commit.ts'
import { deleteMailedLinks } from '#api/mail/mailed-links.queries.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { releaseAddress } from '#api/core/directory/addresses.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ArchiveUser } from '#contract/organization/users.forms.ts'
import { type Person } from '#contract/organization/users.ts'
import { mailInvitations } from './invitations.service.ts'
import { requireSeats } from './invite-people.service.ts'
import { recordUserEvents } from './users.audit.ts'
import { USER_REFUSALS } from './user-refusals.ts'
import { requireUserAction } from '#api/core/access/user-rules.ts'
import {
  archivePerson,
  assertAboveReports,
  assertManagers,
  assertOtherOwner,
  assertSeats,
  assertUnchanged,
  restorePerson,
} from './user-writes.queries.ts'
import { tellNewManager } from './user-notifications.ts'
import { hasIdentity, type PersonRow } from './users.queries.ts'
import { getPersonRow, getUser } from './users.service.ts'

const recordStatus = (
  scope: SignedInScope,
  user: UserRow,
  action: 'user.archived' | 'user.restored',
  status: UserRow['status'],
) =>
  recordUserEvents(scope, [{ ...user, version: user.version + 1 }], () => ({
    action,
    details: [{ field: 'status', from: user.status, to: status }],
    before: { status: user.status },
    after: { status },
  }))

/** Whom the reports of somebody who is archived report to from now on: who was chosen, or their manager. */
function findNewManager({ user }: PersonRow, { managerId }: ArchiveUser): string | null {
  if (managerId === undefined) return user.managerId
  if (managerId === user.id) throw USER_REFUSALS.manager()
  return managerId === 'none' ? null : managerId
}

/** Their data stays. Their reports report to whom the form names. */
export async function archiveUser(scope: SignedInScope, id: string, form: ArchiveUser): Promise<Person> {
  const { db, now } = scope
  const person = await getPersonRow(scope, id)
  await requireUserAction(scope, person, 'archive')
  const { user } = person
  const managerId = findNewManager(person, form)
  const isChosen = form.managerId !== undefined
  const { organizationId } = user

  await commit(
    db,
    [
      assertUnchanged(db, user),
      ...(user.role === 'owner' && user.status === 'active' ? [assertOtherOwner(db, user)] : []),
      ...(isChosen && managerId !== null
        ? [
            assertManagers(db, { organizationId, ids: [managerId] }),
            assertAboveReports(db, { id, managerId }),
          ]
        : []),
      ...archivePerson(db, user, { now: now(), ...(isChosen && { managerId }) }),
      ...(person.isManager && managerId !== null ? tellNewManager(scope, user, managerId) : []),
      // Of every kind: none of them may work after a restore.
      deleteMailedLinks(db, { userId: id }),
      deleteAppsOfUser(db, { userId: id, organizationId: user.organizationId }),
      removeOpenReviews(db, { userId: id, organizationId: user.organizationId }),
      ...recordStatus(scope, user, 'user.archived', 'archived'),
    ],
    USER_REFUSALS,
  )
  return getUser(scope, id)
}

const addressElsewhere = () =>
  new DomainError('conflict', 'This person now has another account with the same email address.')

/** Restores a user: with their old password, or with a new invitation where they had never joined. */
export async function restoreUser(scope: SignedInScope, id: string): Promise<Person> {
  const { actor, db, now } = scope
  const person = await getPersonRow(scope, id)
  await requireUserAction(scope, person, 'restore')
  const { user } = person
  const { organizationId } = actor
  const allowed = await requireSeats(scope, 1)

  const hasJoined =
    user.passwordHash !== null || user.emailConfirmedAt !== null || (await hasIdentity(db, id))
  const status = hasJoined ? 'active' : 'invited'
  const invitation = await mailInvitations(scope, hasJoined ? [] : [user])
  await commit(
    db,
    [
      assertUnchanged(db, user),
      assertSeats(db, { organizationId, wanted: 1, allowed }),
      // Their address is confirmed, that of an unconfirmed sign-up is not.
      ...(user.emailConfirmedAt ? releaseAddress(db, user, now()) : []),
      restorePerson(db, user, status),
      ...invitation.writes,
      ...recordStatus(scope, user, 'user.restored', status),
    ],
    { ...USER_REFUSALS, address: addressElsewhere },
  )
  invitation.dispatch()
  return getUser(scope, id)
}
