import { paths } from '#app/lib/paths.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import type { LinkAction } from '#app/ui/controls/button.tsx'
import type { Me } from '#contract/account/sign-in.ts'

/** A link to the plans, for people who may choose one; null for others. */
export function findWayToPlan({
  user,
  subscription,
  isTrialAvailable,
}: Pick<Me, 'user' | 'subscription' | 'isTrialAvailable'>): LinkAction | null {
  if (!isAdministrator(user)) return null
  return {
    to: subscription ? paths.changePlan() : paths.plan(),
    label: isTrialAvailable ? 'Start free trial' : 'Choose a plan',
  }
}
