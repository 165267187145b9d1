import { type Write } from '#api/db/batch-assertions.ts'
import { type Refusals } from '#api/db/commit.ts'
import { toRefusal } from '#api/core/access/refuse.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { releaseAddress } from '#api/core/directory/addresses.queries.ts'
import { proveDomain } from '#api/core/directory/domains.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { INVITATION_REFUSALS } from '#contract/organization/invitations.actions.ts'
import { deleteMailedLinks } from '#api/mail/mailed-links.queries.ts'
import { activateUser, assertInvited } from './invitations.queries.ts'

export const invitationEnded = () =>
  new DomainError('link-expired', 'This invitation has expired or was already used. Ask for a new one.')

type JoinGuard = 'still-invited' | 'address'

type Joined = Pick<UserRow, 'firstName' | 'lastName'> & { passwordHash?: string }

/**
 * The writes by which an invited person joins; their other invitations end. `hash` is that of the link they followed,
 * if any.
 */
export function listJoinWrites(
  scope: Scope,
  { id, organizationId, email }: Pick<UserRow, 'id' | 'organizationId' | 'email'>,
  joined: Joined,
  hash?: string,
): Write<JoinGuard>[] {
  const { db, now } = scope
  const user = { id, ...joined }
  return [
    assertInvited(db, { userId: id, ...(hash !== undefined && { hash }) }),
    ...releaseAddress(db, { id, email }, now()),
    activateUser(db, { userId: id, now: now(), ...joined }),
    proveDomain(db, id, now()),
    deleteMailedLinks(db, { userId: id, purpose: 'invitation' }),
    recordAuditEvent(scope, {
      organizationId,
      actor: toActorName({ user }),
      action: 'user.joined',
      subject: { id, name: joinName(joined) },
    }),
  ]
}

const elsewhere = () => toRefusal(INVITATION_REFUSALS, 'elsewhere')

/** Of two concurrent calls, the second finds the invitation used or, with two organizations, the address taken. */
export const JOIN_REFUSALS: Refusals<JoinGuard> = { 'still-invited': invitationEnded, address: elsewhere }
