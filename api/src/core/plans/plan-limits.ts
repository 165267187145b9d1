import { type PlanLimits } from '#contract/billing/plans.ts'
import { type Subscription } from '#contract/billing/subscription.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { findPlan, TRIAL_PAGES_PER_CRAWL } from '#contract/billing/plan-table.ts'
import { type Actor } from '#api/core/access/scope.ts'

type PlanState = NonNullable<Actor['plan']>

/** Grace period after a failed payment, before access ends. */
export const GRACE_DAYS = 14
const DAY_MS = 24 * 3600 * 1000

const NOTHING: PlanLimits = { users: 0, pagesPerCrawl: 0, crawlsPerMonth: 0 }
/** A single declined charge does not lock a company out; the subscription ends when the retries do. */
const USABLE: ReadonlySet<Subscription['status']> = new Set([
  'trialing',
  'active',
  'past_due',
  'paused',
  'scheduled_to_cancel',
])

/**
 * When access ends, as things stand; null where it doesn't. A trial with a card converts to the plan when the payment
 * provider says so.
 */
export function accessEnd({
  status,
  trialEndsAt,
  endsAt,
  pastDueSince,
  hasCard,
}: Omit<PlanState, 'productId' | 'quantity'>): Date | null {
  if (status === 'trialing') return hasCard ? null : trialEndsAt
  if (status === 'past_due') return pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS)
  return endsAt
}

/** The status now: a trial or period ends at its time, not when the next job notices. */
export function statusAt(plan: Omit<PlanState, 'productId' | 'quantity'>, now: Date): Subscription['status'] {
  if (!USABLE.has(plan.status)) return plan.status
  const end = accessEnd(plan)
  if (end === null || end > now) return plan.status
  return plan.status === 'scheduled_to_cancel' ? 'cancelled' : 'expired'
}

/** Also once it is canceled: it stays a trial until it ends. */
export function isInTrial(plan: Omit<PlanState, 'productId' | 'quantity'>, now: Date): boolean {
  const status = statusAt(plan, now)
  if (status === 'trialing') return true
  return status === 'scheduled_to_cancel' && plan.trialEndsAt !== null && plan.trialEndsAt > now
}

/** The limits now: none of the plan once it has ended, and those of a trial during one. */
export function limitsAt(plan: PlanState, now: Date): PlanLimits {
  const status = statusAt(plan, now)
  const limits = findPlan(plan.productId)?.limits
  if (!limits || !USABLE.has(status)) return NOTHING
  const taken = { ...limits, users: limits.users * plan.quantity }
  if (!isInTrial(plan, now)) return taken
  return { ...taken, pagesPerCrawl: Math.min(limits.pagesPerCrawl, TRIAL_PAGES_PER_CRAWL) }
}

/** Whether the caller's organization has an active plan. */
export const hasActivePlan = ({ plan }: Pick<Actor, 'plan'>, now: Date): boolean =>
  plan !== null && limitsAt(plan, now).pagesPerCrawl > 0

/** The limits of the caller's plan; throws `plan-required` without an active one. */
export function requirePlan({ plan }: Actor, now: Date): PlanLimits {
  if (!plan) throw new DomainError('plan-required', 'Start a free trial or choose a plan first.')
  if (USABLE.has(statusAt(plan, now))) return limitsAt(plan, now)
  throw new DomainError(
    'plan-required',
    plan.status === 'trialing' || plan.status === 'expired'
      ? 'Your free trial has ended. Choose a plan to continue.'
      : 'Your plan has ended. Choose a plan to continue.',
  )
}
