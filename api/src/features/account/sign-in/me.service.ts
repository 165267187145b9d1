import { toOrganization, toSubscription, toUser } from '#api/core/directory/account-views.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { hasTrialLeft } from '#api/core/plans/has-trial-left.ts'
import { type Me } from '#contract/account/sign-in.ts'

export async function getMe(scope: SignedInScope): Promise<Me> {
  const { account, actor, now } = scope
  const { organization, subscription } = account
  return {
    user: toUser(account),
    organization: toOrganization(organization, actor),
    subscription: subscription && toSubscription(subscription, now()),
    ...(subscription === null && { isTrialAvailable: await hasTrialLeft(scope) }),
  }
}
