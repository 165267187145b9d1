import { toOrganization, toSubscription, toUser } from '#api/core/directory/account-views.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { findUsedTrial } from '#api/core/plans/used-trials.queries.ts'
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

/** A person has one trial, and may start it again where they have started it. */
async function hasTrialLeft({ db, account }: SignedInScope): Promise<boolean> {
  const { email, organizationId } = account.user
  const usedIn = await findUsedTrial(db, email)
  return usedIn === undefined || usedIn === organizationId
}
