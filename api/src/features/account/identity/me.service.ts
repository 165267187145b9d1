import { findMe, isEmailTaken } from '#api/lib/account.queries.ts'
import { toOrganization, toSubscription, toUser } from '#api/lib/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/lib/scope.ts'
import { type Me } from '#contract/account.ts'
import { checkEmailLimits } from './identity.limits.ts'

export async function getMe({ actor, db, now }: SignedInScope): Promise<Me> {
  const me = await findMe(db, actor)
  if (!me) throw new DomainError('not-found', 'There is no such person.')
  return {
    user: toUser(me),
    organization: toOrganization(me.organization),
    subscription: me.subscription && toSubscription(me.subscription, now()),
  }
}

export async function checkEmail(scope: Scope, email: string): Promise<{ available: boolean }> {
  await limit(scope, checkEmailLimits(scope, email))
  return { available: !(await isEmailTaken(scope.db, email)) }
}
