import { createCompute } from '#api/compute/compute-client.ts'
import { findFailedAssertion } from '#api/db/batch-assertions.ts'
import { isUniqueViolation, type Statement } from '#api/db/client.ts'
import { deleteMailedLinks } from '#api/integrations/mail/mailed-links.queries.ts'
import { type UserRow } from '#api/lib/account.queries.ts'
import { releaseAddress } from '#api/lib/addresses.queries.ts'
import { recordChange, toActorName } from '#api/lib/changes.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { proveDomain } from '#api/lib/domains.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/lib/scope.ts'
import { refuseWeakPassword } from '#api/lib/weak-passwords.ts'
import { type SignedIn } from '#contract/account.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type acceptInvitation as acceptance, type getInvitation as reading } from '#contract/joining.ts'
import { acceptInvitationLimits, invitationLimits } from './identity.limits.ts'
import { activateUser, assertInvited, findInvitation, STILL_INVITED } from './joining.queries.ts'
import { findUserByEmail } from './people.queries.ts'
import { openSession } from './sessions.service.ts'
import { toSignedIn } from './signed-in.ts'

const expired = () =>
  new DomainError('link-expired', 'This invitation has expired or was used already. Ask for a new one.')

type Joined = Pick<UserRow, 'firstName' | 'lastName'> & { passwordHash?: string }

/**
 * The writes by which an invited person joins; all other invitations of theirs end. `hash` is the link's that they came
 * by, where they came by one.
 */
export function listJoinWrites(
  scope: Scope,
  { id, organizationId, email }: Pick<UserRow, 'id' | 'organizationId' | 'email'>,
  joined: Joined,
  hash?: string,
): Statement[] {
  const { db, now } = scope
  const user = { id, ...joined }
  return [
    assertInvited(db, { userId: id, ...(hash !== undefined && { hash }) }),
    ...releaseAddress(db, { id, email }, now()),
    activateUser(db, { userId: id, now: now(), ...joined }),
    proveDomain(db, id, now()),
    deleteMailedLinks(db, { userId: id, purpose: 'invitation' }),
    recordChange(scope, {
      organizationId,
      actor: toActorName({ user }),
      action: 'user.joined',
      subject: { id, name: joinName(joined) },
    }),
  ]
}

const elsewhere = () =>
  new DomainError(
    'conflict',
    'This email address already belongs to an account in another organization. Ask for an invitation to another address.',
  )

/**
 * Runs the transaction by which somebody joins. Of two at the same time the second finds the invitation used, or, where
 * they are of two organizations, the address.
 */
export async function joiningOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isUniqueViolation(error, 'users.email')) throw elsewhere()
    if (findFailedAssertion(error) !== STILL_INVITED) throw error
    throw expired()
  }
}

/** Reading a link does not use it up: mail scanners open it before the person does. */
export async function getInvitation(scope: Scope, token: string): Promise<ReplyOf<typeof reading>> {
  await limit(scope, invitationLimits(scope))
  const found = await findInvitation(scope.db, { hash: hashToken(token), now: scope.now() })
  if (!found) throw expired()
  const { user, organization, inviter } = found
  const { email, firstName, lastName } = user
  const holder = await findUserByEmail(scope.db, email)
  return {
    email,
    firstName,
    lastName,
    organization,
    invitedBy: inviter && joinName(inviter),
    hasAccountElsewhere: holder !== undefined && holder.emailConfirmedAt !== null,
  }
}

export async function acceptInvitation(
  scope: Scope,
  { token, password, firstName, lastName }: BodyOf<typeof acceptance>,
): Promise<SignedIn> {
  await limit(scope, acceptInvitationLimits(scope))
  const { db, now } = scope
  const hash = hashToken(token)
  const found = await findInvitation(db, { hash, now: now() })
  if (!found) throw expired()
  const { email } = found.user
  refuseWeakPassword(password, { firstName, lastName, email, companyName: found.organization })

  const passwordHash = await createCompute(scope).hashPassword(password)
  const writes = listJoinWrites(scope, found.user, { firstName, lastName, passwordHash }, hash)
  const tokens = await joiningOnce(() => openSession(scope, found.user.id, writes))
  return toSignedIn(scope, found.user, tokens)
}
