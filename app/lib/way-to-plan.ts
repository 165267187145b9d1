import { paths } from '#app/lib/paths.ts'
import { isAdministrator } from '#app/labels/role-labels.ts'
import type { Me } from '#contract/account.ts'

export interface WayToPlan {
  to: string
  label: string
}

/** How those who may do something about a plan get one; null for the others. */
export function findWayToPlan({
  user,
  subscription,
  isTrialAvailable,
}: Pick<Me, 'user' | 'subscription' | 'isTrialAvailable'>): WayToPlan | null {
  if (!isAdministrator(user)) return null
  return {
    to: subscription ? paths.changePlan() : paths.plan(),
    label: isTrialAvailable ? 'Start free trial' : 'Choose a plan',
  }
}
