import type { Profile } from './profile.ts'

type Provider = Profile['identities'][number]['provider']

/** Whether somebody could not sign in any more without this provider. */
export const isOnlyWayIn = (
  { hasPassword, identities }: Pick<Profile, 'hasPassword' | 'identities'>,
  provider: Provider,
): boolean => !hasPassword && identities.every((identity) => identity.provider === provider)
