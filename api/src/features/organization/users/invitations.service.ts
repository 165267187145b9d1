import { type Statement } from '#api/db/client.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { invitationMail } from './invitation-mail.ts'
import { newMailedLink } from '#api/mail/mailed-links.ts'
import { deleteMailedLinks, insertMailedLinks } from '#api/mail/mailed-links.queries.ts'
import { insertMails } from '#api/mail/mails.queries.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { recordChange, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { requireUserAction } from '#api/core/access/user-rules.ts'
import { requireInvitationMails } from './invitation-mails.service.ts'
import { writeAll } from './user-refusals.ts'
import { assertUnchanged } from './user-writes.queries.ts'
import { getPersonRow } from './users.service.ts'

const HOUR = 3600

/**
 * The links and the mails that invite these people, to be written in one batch with what makes them invited. Nothing of
 * them depends on whether an address has an account elsewhere: the page of the link tells its owner.
 */
export async function mailInvitations(
  scope: SignedInScope,
  people: Pick<UserRow, 'id' | 'email' | 'firstName'>[],
): Promise<{ statements: Statement[]; dispatch: () => void }> {
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
    statements: [...mayMail, ...insertMailedLinks(db, links), ...insertMails(db, mails)],
    dispatch: () => {
      dispatchMails(
        scope,
        mails.map(({ id }) => id),
      )
    },
  }
}

/** Mails a further link to somebody who has not joined yet. The one before it ends. */
export async function resendInvitation(scope: SignedInScope, id: string): Promise<{ message: string }> {
  const { account, actor, db } = scope
  const person = await getPersonRow(scope, id)
  await requireUserAction(scope, person, 'resend-invitation')
  const { user } = person
  await limit(scope, [
    { key: `resend-invitation:organization:${actor.organizationId}`, max: 200, windowSeconds: HOUR },
  ])
  const invitation = await mailInvitations(scope, [user])
  await writeAll(db, [
    assertUnchanged(db, user),
    deleteMailedLinks(db, { userId: id, purpose: 'invitation' }),
    ...invitation.statements,
    recordChange(scope, {
      organizationId: actor.organizationId,
      actor: toActorName(account),
      action: 'user.invited-again',
      subject: { id, name: joinName(user) },
    }),
  ])
  invitation.dispatch()
  return { message: `We sent a new invitation to ${user.email}.` }
}
