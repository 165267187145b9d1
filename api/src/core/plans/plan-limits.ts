import { type PlanLimits } from '#contract/billing/plans.ts'
import { type Subscription } from '#contract/billing/subscription.ts'
import { refuse } from '#api/core/access/refuse.ts'
import { PLAN_REFUSALS, type PlanReason } from '#contract/billing/plan-refusal.ts'
import { findPlan, TRIAL_PAGES_PER_CRAWL } from '#contract/billing/plan-table.ts'
import { type Actor } from '#api/core/access/scope.ts'

type PlanState = NonNullable<Actor['plan']>

/** How long a failed payment may be made good before access ends. */
export const GRACE_DAYS = 14
const DAY_MS = 24 * 3600 * 1000

const NOTHING: PlanLimits = { users: 0, pagesPerCrawl: 0, crawlsPerMonth: 0 }
/** A card that failed once does not lock a company out; the subscription ends when the retries do. */
const USABLE: ReadonlySet<Subscription['status']> = new Set([
  'trialing',
  'active',
  'past_due',
  'paused',
  'scheduled_to_cancel',
])

/**
 * When access ends unless something happens before; null where nothing is known to end it. A trial with a card goes
 * over into the plan, when the payment provider says so.
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

/** The status at this moment: what ends by the clock has ended when its time is up, not when the next job says so. */
export function statusAt(plan: Omit<PlanState, 'productId' | 'quantity'>, now: Date): Subscription['status'] {
  if (!USABLE.has(plan.status)) return plan.status
  const end = accessEnd(plan)
  if (end === null || end > now) return plan.status
  return plan.status === 'scheduled_to_cancel' ? 'cancelled' : 'expired'
}

/** Also once it is canceled: until it ends it is the trial that it was, with the days that are left of it. */
export function isInTrial(plan: Omit<PlanState, 'productId' | 'quantity'>, now: Date): boolean {
  const status = statusAt(plan, now)
  if (status === 'trialing') return true
  return status === 'scheduled_to_cancel' && plan.trialEndsAt !== null && plan.trialEndsAt > now
}

/** What the plan allows at this moment: nothing once it has ended, and a trial no more than a trial may. */
export function limitsAt(plan: PlanState, now: Date): PlanLimits {
  const status = statusAt(plan, now)
  const limits = findPlan(plan.productId)?.limits
  if (!limits || !USABLE.has(status)) return NOTHING
  const taken = { ...limits, users: limits.users * plan.quantity }
  if (!isInTrial(plan, now)) return taken
  return { ...taken, pagesPerCrawl: Math.min(limits.pagesPerCrawl, TRIAL_PAGES_PER_CRAWL) }
}

/** Whether the caller's organization has a plan that runs. */
export const hasRunningPlan = ({ plan }: Pick<Actor, 'plan'>, now: Date): boolean =>
  plan !== null && limitsAt(plan, now).pagesPerCrawl > 0

/** Why the caller's plan allows nothing; undefined while it runs. */
export function findPlanReason({ plan }: Pick<Actor, 'plan'>, now: Date): PlanReason | undefined {
  if (!plan) return 'no-plan'
  if (USABLE.has(statusAt(plan, now))) return undefined
  return plan.status === 'trialing' || plan.status === 'expired' ? 'trial-ended' : 'plan-ended'
}

/** The limits of the caller's plan; throws `plan-required` when there is none that still runs. */
export function requirePlan(actor: Actor, now: Date): PlanLimits {
  refuse(PLAN_REFUSALS, findPlanReason(actor, now))
  return actor.plan ? limitsAt(actor.plan, now) : NOTHING
}
