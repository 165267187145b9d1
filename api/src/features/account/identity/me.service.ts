import { isEmailTaken } from '#api/lib/account.queries.ts'
import { toOrganization, toSubscription, toUser } from '#api/lib/account-views.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/lib/scope.ts'
import { findUsedTrial } from '#api/lib/used-trials.queries.ts'
import { type Me } from '#contract/account.ts'
import { checkEmailLimits } from './identity.limits.ts'

export async function getMe(scope: SignedInScope): Promise<Me> {
  const { account, now } = scope
  const { organization, subscription } = account
  return {
    user: toUser(account),
    organization: toOrganization(organization),
    subscription: subscription && toSubscription(subscription, now()),
    ...(subscription === null && { isTrialAvailable: await hasTrialLeft(scope) }),
  }
}

/** A person has one trial, and may start it again where they have started it. */
async function hasTrialLeft({ db, account }: SignedInScope): Promise<boolean> {
  const { email, organizationId } = account.user
  const usedIn = await findUsedTrial(db, email)
  return usedIn === undefined || usedIn === organizationId
}

export async function checkEmail(scope: Scope, email: string): Promise<{ available: boolean }> {
  await limit(scope, checkEmailLimits(scope, email))
  return { available: !(await isEmailTaken(scope.db, email)) }
}
