import { type SubscriptionRow } from '#api/lib/account.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { findPlan } from '#api/lib/plans.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { type Target } from '#api/integrations/payment/catalog.ts'
import { type PlanLimits } from '#contract/billing.ts'
import { isOnSoldTerms } from '#contract/price-terms.ts'

const DOWNGRADE = 'Downgrade Not Allowed'
const OWN_PRICE = 'Your plan has a price that was agreed on with you. It can’t be changed here: write to us.'

type Taken = Pick<SubscriptionRow, 'productId' | 'quantity'>

/** The quantity multiplies the people alone: pages and crawls are of the plan. */
function limitsOf({ productId, quantity }: Taken): PlanLimits {
  const limits = findPlan(productId)?.limits ?? { users: 0, pagesPerCrawl: 0, crawlsPerMonth: 0 }
  return { ...limits, users: limits.users * quantity }
}

/** A change is a downgrade when anything that the plan allows becomes less by it. The interval plays no part. */
export function isDowngrade(from: Taken, to: Taken): boolean {
  const [before, after] = [limitsOf(from), limitsOf(to)]
  return (
    after.users < before.users ||
    after.pagesPerCrawl < before.pagesPerCrawl ||
    after.crawlsPerMonth < before.crawlsPerMonth
  )
}

export const toTaken = ({ plan, quantity }: Target): Taken => ({ productId: plan.id, quantity })

interface Wish {
  current: ProviderSubscription | undefined
  target: Target
  hasNewCoupon: boolean
  people: { active: number; places: number }
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

/** What may not be bought: by its preview as little as by its confirmation. A trial is no plan that could be changed. */
export function refuseChange({ current, target, hasNewCoupon, people }: Wish): void {
  const taken = toTaken(target)
  if (current && !current.isTrial) {
    const { status } = current.shown
    if (status === 'scheduled_to_cancel') {
      throw conflict('Your plan is cancelled. Once it has ended you can choose a plan again.')
    }
    if (!isOnSoldTerms(current.shown.currency, current.shown)) throw conflict(OWN_PRICE)
    if (status === 'paused') throw conflict('Your plan is paused. It can be changed once it goes on.')
    if (status === 'past_due') {
      throw conflict('A payment is open. Put another card on file first.')
    }
    if (isSamePlan(current, target) && !hasNewCoupon) throw conflict('This is your plan already.')
    if (people.active > 1 && isDowngrade(current.shown, taken)) throw conflict(DOWNGRADE)
  }
  const { users } = limitsOf(taken)
  if (people.places > users) {
    throw conflict(
      `${target.plan.name} is for ${users} people here, and your organization has ${people.places}. Take a larger plan or quantity.`,
    )
  }
}
