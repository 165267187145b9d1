import * as z from 'zod'
import { isUniqueViolation } from '#api/db/client.ts'
import { type ProviderIdentity } from '#api/integrations/identity-providers/id-tokens.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/lib/scope.ts'
import { type SignedIn } from '#contract/account.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type joinOrganization as joining, type listOpenInvitations as listing } from '#contract/joining.ts'
import { acceptInvitationLimits, invitationLimits } from './identity.limits.ts'
import { listInvitations } from './joining.queries.ts'
import { joiningOnce, listJoinWrites } from './joining.service.ts'
import { insertIdentity, type Provider, releaseIdentity, spendCredential } from './people.queries.ts'
import { openSession } from './sessions.service.ts'
import { toSignedIn } from './signed-in.ts'
import { spendingOnce } from './spent-credentials.ts'

const LIFE_SECONDS = 10 * 60

const Challenge = z.object({
  /** The address that the provider has vouched for. */
  sub: z.string(),
  /** The provider's credential, which is spent by the joining that this ends in, or by a sign-up instead of it. */
  spent: z.object({ hash: z.string(), expiresAt: z.number() }),
  identity: z.object({ provider: z.enum(['google', 'microsoft']), subject: z.string() }),
})

const overdue = () =>
  new DomainError(
    'link-expired',
    'This invitation has ended, or the sign-in took too long. Sign in once more.',
  )

/**
 * Asks somebody who has signed in with a provider whether they want to join an organization that invites them: who was
 * invited has not said yes by that. What is answered is good for ten minutes, for this address and for one joining.
 */
export async function askToJoin(
  { settings, now }: Scope,
  { email, provider, subject, spent }: { email: string; provider: Provider } & ProviderIdentity,
): Promise<DomainError> {
  const challenge = await sealClaims(settings, 'joining-challenge', {
    subject: email,
    exp: Math.floor(now().getTime() / 1000) + LIFE_SECONDS,
    identity: { provider, subject },
    spent: { hash: spent.hash, expiresAt: spent.expiresAt.getTime() },
  })
  return new DomainError(
    'invitation-open',
    'You are invited to an organization. Choose whether to join it.',
    {
      challenge,
    },
  )
}

async function readChallenge({ settings, now }: Scope, sealed: string) {
  const claims = await openClaims(settings, 'joining-challenge', { sealed, now: now() })
  const challenge = Challenge.safeParse(claims)
  if (!challenge.success) throw overdue()
  return challenge.data
}

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
  const writes = [
    spendCredential(db, { hash: spent.hash, expiresAt: new Date(spent.expiresAt) }),
    ...listJoinWrites(scope, user, { firstName, lastName }),
    releaseIdentity(db, identity),
    insertIdentity(db, { ...identity, userId: user.id, createdAt: now() }),
  ]
  const tokens = await joiningOnce(() =>
    spendingOnce(() => openSession(scope, user.id, writes), overdue),
  ).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'identities.provider')) throw error
    throw new DomainError('conflict', 'This account was connected a moment ago. Sign in once more.')
  })
  return toSignedIn(scope, user, tokens)
}
