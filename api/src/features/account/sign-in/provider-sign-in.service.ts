import { type Write } from '#api/db/batch-assertions.ts'
import { commit } from '#api/db/commit.ts'
import {
  type Credential,
  type ProviderIdentity,
  verifyIdToken,
} from '#api/integrations/identity-providers/id-tokens.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type SignedIn } from '#contract/account/sign-in.ts'
import { askForCode } from './challenges.service.ts'
import { providerLimits } from '#api/core/credentials/provider.limits.ts'
import { acceptInvitationLimits } from '#api/core/invitations/invitations.limits.ts'
import { findInvitation, isArchived, listInvitations } from '#api/core/invitations/invitations.queries.ts'
import { JOIN_REFUSALS, listJoinWrites } from '#api/core/invitations/accept-invitation.ts'
import { askToJoin } from '#api/core/invitations/invitation-challenge.ts'
import {
  findUserByEmail,
  findUserByIdentity,
  insertIdentity,
  type Provider,
  releaseIdentity,
  spendCredential,
} from '#api/core/directory/credentials.queries.ts'
import { PROVIDER_NAMES } from '#contract/account/providers.ts'
import { connectedMeanwhile, linkByAddress } from '#api/core/credentials/provider-accounts.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { toSignedIn } from '#api/core/sessions/signed-in.ts'
import { credentialSpent } from '#api/core/sessions/spent-credentials.ts'

interface Found {
  account: UserRow
  /** Statements that connect the account, for the batch of the session. */
  link: Write<'still-invited' | 'address' | 'identity'>[]
  /** Dispatches the email about it. */
  send?: () => void
}

/**
 * Somebody who followed an emailed invitation, with any address at the provider: with the link they could also choose a
 * password.
 */
async function findInvited(
  scope: Scope,
  provider: Provider,
  { subject }: ProviderIdentity,
  invitation: string | undefined,
): Promise<Found | undefined> {
  if (invitation === undefined) return undefined
  await limit(scope, acceptInvitationLimits(scope))
  const { db, now } = scope
  const hash = hashToken(invitation)
  const found = await findInvitation(db, { hash, now: now() })
  if (!found) return undefined
  const { user } = found
  const { firstName, lastName } = user
  return {
    account: user,
    link: [
      ...listJoinWrites(scope, user, { firstName, lastName }, hash),
      releaseIdentity(db, { provider, subject }),
      insertIdentity(db, { provider, subject, userId: user.id, createdAt: now() }),
    ],
  }
}

const elsewhereAlready = (provider: Provider) =>
  new DomainError(
    'conflict',
    `This ${PROVIDER_NAMES[provider]} account belongs to another account here. Join with a password, or with a different one.`,
  )

const notHere = (provider: Provider) =>
  new DomainError(
    'not-found',
    `There is no account for this ${PROVIDER_NAMES[provider]} account yet. Sign up first.`,
  )

/** Archived people only learn it here, where a provider has verified who they are. */
const archived = () => new DomainError('forbidden', 'This account is archived.')

const madeAnotherWay = (provider: Provider) =>
  new DomainError(
    'already-exists',
    `There’s already an account with this email address. Sign in to it as before, then connect ${PROVIDER_NAMES[provider]} in your profile.`,
  )

/**
 * The account with an address that a provider has verified. Both sides must have verified it: otherwise a provider that
 * only repeats what somebody typed could open anybody's account, and an account created with somebody else's address
 * could trap its owner. `unknown` is the refusal where there is no account.
 */
async function findByAddress(
  scope: Scope,
  provider: Provider,
  identity: ProviderIdentity,
  unknown: () => DomainError,
): Promise<Found> {
  const { subject, email, isEmailVerified } = identity
  if (!email) throw unknown()
  const account = await findUserByEmail(scope.db, email)
  // Refused before somebody fills in a sign-up that must fail; whether an address is available is public anyway.
  if (!isEmailVerified) throw account ? madeAnotherWay(provider) : unknown()
  if (account?.emailConfirmedAt) {
    const { statements, send } = linkByAddress(scope, account, { provider, subject })
    return { account, link: statements, send }
  }
  const [invitation] = await listInvitations(scope.db, email)
  if (invitation) throw await askToJoin(scope, { ...identity, email, provider })
  if (account) {
    throw new DomainError(
      'email-unconfirmed',
      'The account with this email address was never confirmed. Reset its password by email to make it yours.',
    )
  }
  throw (await isArchived(scope.db, email)) ? archived() : unknown()
}

/** Finds the account of an identity, and connects the two when they match by email address. */
async function findAccount(
  scope: Scope,
  provider: Provider,
  identity: ProviderIdentity,
  invitation: string | undefined,
): Promise<Found> {
  const linked = await findUserByIdentity(scope.db, { provider, subject: identity.subject })
  const isActive = linked?.status === 'active'
  const invited = await findInvited(scope, provider, identity, invitation)
  // Signing in to their existing account would hide that they have not joined the new organization.
  if (isActive && invited) throw elsewhereAlready(provider)
  if (isActive) return { account: linked, link: [] }
  if (invited) return invited
  // An archived account with this identity takes precedence over the email address.
  return findByAddress(scope, provider, identity, linked ? archived : () => notHere(provider))
}

export async function signInWithProvider(
  scope: Scope,
  provider: Provider,
  { invitation, ...credential }: Credential & { invitation?: string | undefined },
): Promise<SignedIn> {
  await limit(scope, providerLimits(scope))
  const identity = await verifyIdToken(scope, provider, credential)
  const { account, link, send } = await findAccount(scope, provider, identity, invitation)
  const spending = spendCredential(scope.db, identity.spent)
  if (account.twoStepAt) {
    await commit(scope.db, [spending], { credential: credentialSpent })
    // An account that was matched by email address is connected once the sign-in is complete.
    const isNew = link.length > 0
    throw await askForCode(scope, account, isNew ? { provider, subject: identity.subject } : undefined)
  }
  const tokens = await openSession(scope, account.id, {
    reasons: [spending, ...link],
    // Of two invitations that are accepted concurrently, the second finds the identity connected.
    refusals: { ...JOIN_REFUSALS, credential: credentialSpent, identity: connectedMeanwhile },
  })
  send?.()
  return toSignedIn(scope, account, tokens)
}
