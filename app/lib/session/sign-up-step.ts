import type { Me } from '#contract/account/sign-in.ts'
import { paths } from '#app/lib/paths.ts'

type Facts = Pick<Me, 'subscription'> & { user: Pick<Me['user'], 'emailConfirmed' | 'role'> }

/**
 * What is left of the sign-up, undefined once it is through. Nobody gets to the plan with an address that is not
 * confirmed, and only who runs the organization chooses one.
 */
export function findSignUpStep({ user, subscription }: Facts): string | undefined {
  if (!user.emailConfirmed) return paths.confirmEmail()
  if (!subscription && user.role !== 'member') return paths.plan()
  return undefined
}
