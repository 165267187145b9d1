import { type Profile } from '#contract/account/profile.ts'
import { toUser } from './account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { findProfile } from './profiles.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'

/** The caller's current profile: the reply to every change of it. */
export async function getProfile({ db, actor }: Pick<SignedInScope, 'db' | 'actor'>): Promise<Profile> {
  const found = await findProfile(db, actor)
  if (!found) throw new DomainError('not-found', 'There is no such person.')
  const { user, connected, codesLeft } = found
  return {
    ...toUser(found),
    hasPassword: user.passwordHash !== null,
    identities: connected.map(({ provider, connectedAt }) => ({
      provider,
      connectedAt: connectedAt.toISOString(),
    })),
    twoStep: { isOn: user.twoStepAt !== null, codesLeft },
  }
}
