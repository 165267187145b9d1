import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { DOWNGRADE } from '#contract/billing/plan-refusal.ts'
import { allowsLess } from '#contract/billing/plan-limits.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { type Target } from '#api/integrations/payment/catalog.ts'
import { REFUSALS } from '#contract/billing/subscription.actions.ts'
import { findChangeObstacle } from '#contract/billing/subscription.policy.ts'
import { isOnSoldTerms } from '#contract/billing/price-terms.ts'

type Taken = Pick<SubscriptionRow, 'productId' | 'quantity'>

/** A change is a downgrade when it lowers any limit. The interval does not matter. */
export const isDowngrade = (from: Taken, to: Taken): boolean => allowsLess(limitsOf(from), limitsOf(to))

export const toTaken = ({ plan, quantity }: Target): Taken => ({ productId: plan.id, quantity })

interface PlanRequest {
  current: ProviderSubscription | undefined
  target: Target
  hasNewCoupon: boolean
  people: { active: number; seats: number }
}

const conflict = (message: string) => new DomainError('conflict', message)

export function isSamePlan(
  { shown }: Pick<ProviderSubscription, 'shown'>,
  { plan, interval, quantity }: Target,
): boolean {
  return (
    isOnSoldTerms(shown.currency, shown) &&
    shown.productId === plan.id &&
    shown.interval === interval &&
    shown.quantity === quantity
  )
}

/** Refuses changes, in the preview as in the confirmation. A trial is not a plan that could be changed. */
export function refuseChange({ current, target, hasNewCoupon, people }: PlanRequest): void {
  const taken = toTaken(target)
  if (current && !current.isTrial) {
    const obstacle = findChangeObstacle({ ...current.shown, isTrial: false })
    if (obstacle) throw conflict(REFUSALS[obstacle])
    if (isSamePlan(current, target) && !hasNewCoupon) throw conflict('You’re already on this plan.')
    if (people.active > 1 && isDowngrade(current.shown, taken)) {
      throw new DomainError('conflict', DOWNGRADE, { reason: 'downgrade' })
    }
  }
  const { users } = limitsOf(taken)
  if (people.seats > users) {
    throw conflict(
      `${target.plan.name} is for ${users} people here, and your organization has ${people.seats}. Take a larger plan or quantity.`,
    )
  }
}
