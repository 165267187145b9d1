import { findCoupon, type FoundCoupon } from '#api/integrations/payment/coupons.ts'
import { type Target } from '#api/integrations/payment/catalog.ts'
import { type Customer } from '#api/integrations/payment/customers.ts'
import { previewChange } from '#api/integrations/payment/previews.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { listProviderSubscriptions } from '#api/integrations/payment/subscriptions.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type PlanChoice } from '#contract/billing/subscription.forms.ts'
import { REFUSALS } from '#contract/billing/subscription.actions.ts'
import { type ChangePreview } from '#contract/billing/subscription.ts'
import { isDowngrade, refuseChange, toTaken } from './change-rules.ts'
import { toCharges } from '#api/core/billing/charge-views.ts'
import { clampToPeriod, listChargesAfter } from './change-times.ts'
import { findProviderObstacle } from '#api/core/billing/provider-obstacle.ts'
import { requireKnownPlan } from '#api/core/plans/known-plan.ts'
import { countPeople } from '#api/core/billing/customers.queries.ts'
import { ensureBillingCustomer } from '#api/core/billing/customers.ts'

export interface Situation {
  customer: Customer
  /** The subscription to change; undefined where one would be created. */
  current: ProviderSubscription | undefined
  /** Subscriptions to cancel once the new one has started: a canceled trial, or one whose first payment never came. */
  replaced: ProviderSubscription | undefined
  target: Target
  coupon: FoundCoupon | undefined
  /** The most recently created subscription, in any state. */
  newestId: string | null
}

/** The facts for a change, after refusing what is not allowed. */
export async function readSituation(
  scope: SignedInScope,
  { productId, interval, quantity, couponCode }: PlanChoice,
): Promise<Situation> {
  const target = { plan: requireKnownPlan(productId), interval, quantity }
  const customer = await ensureBillingCustomer(scope)
  const [subscriptions, people] = await Promise.all([
    listProviderSubscriptions(scope, customer),
    countPeople(scope.db, scope.actor.organizationId),
  ])
  const { current: found, newestId } = subscriptions
  const obstacle = findProviderObstacle(customer, subscriptions)
  if (obstacle === 'by-hand') throw new DomainError('conflict', REFUSALS[obstacle])
  const current = found?.phase === 'open' && !found.isLapsed ? found : undefined
  const isKept = couponCode?.toLowerCase() === current?.shown.couponCode?.toLowerCase()
  refuseChange({ current, target, hasNewCoupon: couponCode !== undefined && !isKept, people })
  if (obstacle) throw new DomainError('conflict', REFUSALS[obstacle])
  const coupon =
    couponCode === undefined || isKept
      ? undefined
      : await findCoupon(scope, { code: couponCode, customerId: customer.id, target })
  return {
    customer,
    current,
    replaced: found?.phase === 'over' || current ? undefined : found,
    target,
    coupon,
    newestId,
  }
}

export async function previewSubscriptionChange(
  scope: SignedInScope,
  choice: PlanChoice,
): Promise<ChangePreview> {
  const situation = await readSituation(scope, choice)
  const { customer, current, target } = situation
  const at = scope.now()
  const preview = await previewChange(scope, customer, { ...situation, at: clampToPeriod(at, current) })
  const money = (amount: number) => ({ amount, currency: preview.currency })
  const charges = toCharges(listChargesAfter(preview, { current, target, at }))
  return {
    productId: target.plan.id,
    productName: target.plan.name,
    interval: target.interval,
    quantity: target.quantity,
    isUpgrade: current === undefined || !isDowngrade(current.shown, toTaken(target)),
    lines: preview.lines,
    discount: money(preview.discount),
    tax: money(preview.tax),
    taxes: preview.taxes,
    fromBalance: money(preview.fromBalance),
    dueNow: money(preview.dueNow),
    renewal: money(charges[0]?.amount ?? 0),
    renewsAt: charges[0]?.from ?? null,
    charges,
    previewedAt: at.toISOString(),
  }
}
