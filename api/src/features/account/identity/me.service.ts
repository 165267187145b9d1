import { isEmailTaken } from '#api/lib/account.queries.ts'
import { toOrganization, toSubscription, toUser } from '#api/lib/account-views.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/lib/scope.ts'
import { type Me } from '#contract/account.ts'
import { checkEmailLimits } from './identity.limits.ts'

export function getMe({ account, now }: SignedInScope): Me {
  const { organization, subscription } = account
  return {
    user: toUser(account),
    organization: toOrganization(organization),
    subscription: subscription && toSubscription(subscription, now()),
  }
}

export async function checkEmail(scope: Scope, email: string): Promise<{ available: boolean }> {
  await limit(scope, checkEmailLimits(scope, email))
  return { available: !(await isEmailTaken(scope.db, email)) }
}
