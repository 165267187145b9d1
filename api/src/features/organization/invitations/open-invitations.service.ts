import { connectedMeanwhile } from '#api/core/credentials/provider-accounts.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type SignedIn } from '#contract/account/sign-in.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type joinOrganization as joining,
  type listOpenInvitations as listing,
} from '#contract/organization/invitations.ts'
import { acceptInvitationLimits, invitationLimits } from '#api/core/invitations/invitations.limits.ts'
import { listInvitations } from '#api/core/invitations/invitations.queries.ts'
import { JOIN_REFUSALS, listJoinWrites } from '#api/core/invitations/accept-invitation.ts'
import { overdue, readChallenge } from '#api/core/invitations/invitation-challenge.ts'
import { insertIdentity, releaseIdentity, spendCredential } from '#api/core/directory/credentials.queries.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { toSignedIn } from '#api/core/sessions/signed-in.ts'

export async function listOpenInvitations(
  scope: Scope,
  { challenge }: BodyOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  await limit(scope, invitationLimits(scope))
  const { sub: email } = await readChallenge(scope, challenge)
  const rows = await listInvitations(scope.db, email)
  const items = rows.map(({ user, organization, inviter }) => ({
    id: user.id,
    organization,
    invitedBy: inviter && joinName(inviter),
  }))
  return { items }
}

export async function joinOrganization(
  scope: Scope,
  { challenge: sealed, invitationId }: BodyOf<typeof joining>,
): Promise<SignedIn> {
  await limit(scope, acceptInvitationLimits(scope))
  const { db, now } = scope
  const { sub: email, spent, identity } = await readChallenge(scope, sealed)
  const invited = (await listInvitations(db, email)).find(({ user }) => user.id === invitationId)
  if (!invited) throw overdue()
  const { user } = invited
  const { firstName, lastName } = user
  const reasons = [
    spendCredential(db, { hash: spent.hash, expiresAt: new Date(spent.expiresAt) }),
    ...listJoinWrites(scope, user, { firstName, lastName }),
    releaseIdentity(db, identity),
    insertIdentity(db, { ...identity, userId: user.id, createdAt: now() }),
  ]
  const refusals = { ...JOIN_REFUSALS, credential: overdue, identity: connectedMeanwhile }
  const tokens = await openSession(scope, user.id, { reasons, refusals })
  return toSignedIn(scope, user, tokens)
}
