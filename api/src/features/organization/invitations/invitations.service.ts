import { createCompute } from '#api/compute/compute-client.ts'
import { joinName } from '#api/lib/person-name.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { refuseWeakPassword } from '#api/core/credentials/weak-passwords.ts'
import { type SignedIn } from '#contract/account/sign-in.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type acceptInvitation as acceptance,
  type getInvitation as reading,
} from '#contract/organization/invitations.ts'
import { listInvitationActions } from '#contract/organization/invitations.policy.ts'
import { acceptInvitationLimits, invitationLimits } from '#api/core/invitations/invitations.limits.ts'
import { findInvitation } from '#api/core/invitations/invitations.queries.ts'
import { invitationEnded, JOIN_REFUSALS, listJoinWrites } from '#api/core/invitations/accept-invitation.ts'
import { findUserByEmail } from '#api/core/directory/credentials.queries.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { toSignedIn } from '#api/core/sessions/signed-in.ts'

/** Reading a link does not use it up: mail scanners open it before the person does. */
export async function getInvitation(scope: Scope, token: string): Promise<ReplyOf<typeof reading>> {
  await limit(scope, invitationLimits(scope))
  const found = await findInvitation(scope.db, { hash: hashToken(token), now: scope.now() })
  if (!found) throw invitationEnded()
  const { user, organization, inviter } = found
  const { email, firstName, lastName } = user
  const holder = await findUserByEmail(scope.db, email)
  const hasAccountElsewhere = holder !== undefined && holder.emailConfirmedAt !== null
  return {
    email,
    firstName,
    lastName,
    organization,
    invitedBy: inviter && joinName(inviter),
    hasAccountElsewhere,
    allowedActions: listInvitationActions({ hasAccountElsewhere }),
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
  if (!found) throw invitationEnded()
  const { email } = found.user
  refuseWeakPassword(password, { firstName, lastName, email, companyName: found.organization })

  const passwordHash = await createCompute(scope).hashPassword(password)
  const reasons = listJoinWrites(scope, found.user, { firstName, lastName, passwordHash }, hash)
  const tokens = await openSession(scope, found.user.id, { reasons, refusals: JOIN_REFUSALS })
  return toSignedIn(scope, found.user, tokens)
}
