import { type Write } from '#api/db/batch-assertions.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { invitationMail } from './invitation-mail.ts'
import { newMailedLink } from '#api/mail/mailed-links.ts'
import { commit } from '#api/db/commit.ts'
import { deleteMailedLinks, insertMailedLinks } from '#api/mail/mailed-links.queries.ts'
import { insertMails } from '#api/mail/mails.queries.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { requireUserAction } from '#api/core/access/user-rules.ts'
import { requireInvitationMails } from './invitation-mails.service.ts'
import { recordUserEvents } from './users.audit.ts'
import { USER_REFUSALS } from './user-refusals.ts'
import { assertUnchanged } from './user-writes.queries.ts'
import { getPersonRow } from './users.service.ts'

const HOUR = 3600

interface Invitation {
  writes: Write<'mails' | 'recipients'>[]
  dispatch: () => void
}

/**
 * Links and emails that invite these people, to be written in the batch that adds them. They don't depend on whether an
 * address has an account elsewhere: the page of the link tells its owner.
 */
export async function mailInvitations(
  scope: SignedInScope,
  people: Pick<UserRow, 'id' | 'email' | 'firstName'>[],
): Promise<Invitation> {
  const { account, actor, db } = scope
  const mayMail = await requireInvitationMails(
    scope,
    people.map(({ email }) => email),
  )
  const facts = { organization: account.organization.name, invitedBy: toActorName(account).name }
  const invitations = people.map(({ id, email, firstName }) => {
    const recipient = { id, email, firstName, invitationFrom: actor.organizationId }
    return newMailedLink(scope, 'invitation', recipient, (link) => invitationMail({ ...link, ...facts }))
  })
  const mails = invitations.map(({ mail }) => mail)
  const links = invitations.map(({ link }) => link)
  return {
    writes: [...mayMail, ...insertMailedLinks(db, links), ...insertMails(db, mails)],
    dispatch: () => {
      dispatchMails(
        scope,
        mails.map(({ id }) => id),
      )
    },
  }
}

/** Resends an invitation with a new link; the previous one stops working. */
export async function resendInvitation(scope: SignedInScope, id: string): Promise<{ message: string }> {
  const { actor, db } = scope
  const person = await getPersonRow(scope, id)
  await requireUserAction(scope, person, 'resend-invitation')
  const { user } = person
  await limit(scope, [
    { key: `resend-invitation:organization:${actor.organizationId}`, max: 200, windowSeconds: HOUR },
  ])
  const invitation = await mailInvitations(scope, [user])
  await commit(
    db,
    [
      assertUnchanged(db, user),
      deleteMailedLinks(db, { userId: id, purpose: 'invitation' }),
      ...invitation.writes,
      ...recordUserEvents(scope, [user], () => ({ action: 'user.invited-again' })),
    ],
    USER_REFUSALS,
  )
  invitation.dispatch()
  return { message: `We sent a new invitation to ${user.email}.` }
}
