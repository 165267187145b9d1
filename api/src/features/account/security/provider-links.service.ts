import { commit } from '#api/db/commit.ts'
import { type Credential, verifyIdToken } from '#api/integrations/identity-providers/id-tokens.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { getProfile } from '#api/core/directory/profile-view.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Profile } from '#contract/account/profile.ts'
import { noticeMail, recordSecurityEvent } from '#api/core/credentials/security-notices.ts'
import { connectProviderLimits } from './security.limits.ts'
import { takingProof } from './identity-proof.service.ts'
import {
  assertOtherSignIn,
  assertNoIdentity,
  deleteIdentities,
} from '#api/core/credentials/identities.queries.ts'
import {
  findUserByIdentity,
  insertIdentity,
  type Provider,
  releaseIdentity,
  spendCredential,
} from '#api/core/directory/credentials.queries.ts'
import { PROVIDER_NAMES } from '#contract/account/providers.ts'
import { credentialSpent } from '#api/core/sessions/spent-credentials.ts'

/** A provider account signs in to one account here: that of the signed-in person who proves to own it. */
export async function connectProvider(
  scope: SignedInScope,
  provider: Provider,
  credential: Credential,
): Promise<Profile> {
  const { db, now, account } = scope
  const { user } = account
  await limit(scope, connectProviderLimits(user.id))
  const { subject, spent } = await verifyIdToken(scope, provider, credential)
  const name = PROVIDER_NAMES[provider]
  const mail = noticeMail(scope, user, `${provider}-connected`)
  const connected = async () => {
    const holder = await findUserByIdentity(db, { provider, subject })
    return new DomainError(
      'conflict',
      holder && holder.id !== user.id
        ? `This ${name} account belongs to another account here.`
        : `Your account is already connected to ${name}. Disconnect that first.`,
    )
  }
  const proof = takingProof(scope)
  await commit(
    db,
    [
      ...proof.writes,
      spendCredential(db, spent),
      assertNoIdentity(db, { userId: user.id, provider }),
      releaseIdentity(db, { provider, subject }),
      insertIdentity(db, { provider, subject, userId: user.id, createdAt: now() }),
      recordSecurityEvent(scope, user, 'security.provider-connected', name),
      mail.statement,
    ],
    { ...proof.refusals, credential: credentialSpent, 'not-connected': connected, identity: connected },
  )
  mail.send()
  return getProfile(scope)
}

export async function disconnectProvider(scope: SignedInScope, provider: Provider): Promise<Profile> {
  const { db, account } = scope
  const { user } = account
  const name = PROVIDER_NAMES[provider]
  const { identities } = await getProfile(scope)
  if (!identities.some((identity) => identity.provider === provider)) {
    throw new DomainError('not-found', `Your account is not connected to ${name}.`)
  }
  const mail = noticeMail(scope, user, `${provider}-disconnected`)
  const onlyWayIn = () =>
    new DomainError('conflict', `${name} is your only way to sign in. Choose a password first.`)
  const proof = takingProof(scope)
  await commit(
    db,
    [
      ...proof.writes,
      assertOtherSignIn(db, { userId: user.id, provider }),
      deleteIdentities(db, { userId: user.id, provider }),
      recordSecurityEvent(scope, user, 'security.provider-disconnected', name),
      mail.statement,
    ],
    { ...proof.refusals, 'another-way-in': onlyWayIn },
  )
  mail.send()
  return getProfile(scope)
}
