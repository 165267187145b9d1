import type { Me } from './sign-in.ts'

type Facts = Pick<Me, 'subscription'> & { user: Pick<Me['user'], 'emailConfirmed' | 'role'> }

/** A step of the sign-up, by the name that its path has in the app. */
export type SignUpStep = 'confirmEmail' | 'plan'

/**
 * What is left of the sign-up, undefined once it is through. Nobody gets to the plan with an address that is not
 * confirmed, and only who runs the organization chooses one.
 */
export function findSignUpStep({ user, subscription }: Facts): SignUpStep | undefined {
  if (!user.emailConfirmed) return 'confirmEmail'
  return !subscription && user.role !== 'member' ? 'plan' : undefined
}
