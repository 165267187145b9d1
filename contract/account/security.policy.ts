import type { Profile } from './profile.ts'

type Provider = Profile['identities'][number]['provider']

/** Whether this provider is the person's only way to sign in. */
export const isOnlySignIn = (
  { hasPassword, identities }: Pick<Profile, 'hasPassword' | 'identities'>,
  provider: Provider,
): boolean => !hasPassword && identities.every((identity) => identity.provider === provider)
