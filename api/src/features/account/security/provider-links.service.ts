import { findFailedAssertion } from '#api/db/batch-assertions.ts'
import { isUniqueViolation, runBatch } from '#api/db/client.ts'
import { type Credential, verifyIdToken } from '#api/integrations/identity-providers/id-tokens.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { getProfile } from '#api/core/directory/profile-view.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Profile } from '#contract/account/profile.ts'
import { noticeMail, recordOwnChange } from '#api/core/credentials/security-notices.ts'
import { connectProviderLimits } from './security.limits.ts'
import { withProof } from './identity-proof.service.ts'
import {
  ANOTHER_WAY_IN,
  deleteIdentities,
  NOT_CONNECTED,
  requireAnotherWayIn,
  requireNoIdentity,
} from '#api/core/credentials/identities.queries.ts'
import {
  findUserByIdentity,
  insertIdentity,
  type Provider,
  releaseIdentity,
  spendCredential,
} from '#api/core/directory/credentials.queries.ts'
import { PROVIDER_NAMES } from '#api/core/credentials/provider-accounts.ts'
import { spendingOnce } from '#api/core/sessions/spent-credentials.ts'

/** A provider's account opens one account here. Whoever holds it decides, so this is the person who is signed in. */
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
  try {
    await spendingOnce(() =>
      withProof(scope, (taking) =>
        runBatch(db, [
          ...taking,
          spendCredential(db, spent),
          requireNoIdentity(db, { userId: user.id, provider }),
          releaseIdentity(db, { provider, subject }),
          insertIdentity(db, { provider, subject, userId: user.id, createdAt: now() }),
          recordOwnChange(scope, user, 'security.provider-connected', name),
          mail.statement,
        ]),
      ),
    )
  } catch (error) {
    const isConnected = findFailedAssertion(error) === NOT_CONNECTED
    if (!isConnected && !isUniqueViolation(error, 'identities.provider')) throw error
    const holder = await findUserByIdentity(db, { provider, subject })
    if (holder && holder.id !== user.id) {
      throw new DomainError('conflict', `This ${name} account belongs to another account here.`)
    }
    throw new DomainError('conflict', `Your account is connected to ${name} already. Disconnect that first.`)
  }
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
  try {
    await withProof(scope, (taking) =>
      runBatch(db, [
        ...taking,
        requireAnotherWayIn(db, { userId: user.id, provider }),
        deleteIdentities(db, { userId: user.id, provider }),
        recordOwnChange(scope, user, 'security.provider-disconnected', name),
        mail.statement,
      ]),
    )
  } catch (error) {
    if (findFailedAssertion(error) !== ANOTHER_WAY_IN) throw error
    throw new DomainError('conflict', `${name} is your only way to sign in. Choose a password first.`)
  }
  mail.send()
  return getProfile(scope)
}
