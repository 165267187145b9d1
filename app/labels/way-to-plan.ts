import { paths } from '#app/lib/paths.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import type { LinkAction } from '#app/ui/controls/button.tsx'
import type { Me } from '#contract/account/sign-in.ts'

/** The link to a plan for those who may choose one; null for the others. */
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
