import type { Me } from '#contract/account/sign-in.ts'
import { paths } from '#app/lib/paths.ts'

type Facts = Pick<Me, 'subscription'> & { user: Pick<Me['user'], 'emailConfirmed' | 'role'> }

/**
 * The next step of the sign-up, undefined once it is complete. Choosing a plan requires a confirmed address and an
 * administrator.
 */
export function findSignUpStep({ user, subscription }: Facts): string | undefined {
  if (!user.emailConfirmed) return paths.confirmEmail()
  if (!subscription && user.role !== 'member') return paths.plan()
  return undefined
}
