import { type PlanLimits, type Subscription } from '#contract/billing.ts'
import { DomainError } from './domain-error.ts'
import { findPlan, TRIAL_PAGES_PER_CRAWL } from './plans.ts'
import { type Actor } from './scope.ts'

type PlanState = NonNullable<Actor['plan']>

const NOTHING: PlanLimits = { users: 0, pagesPerCrawl: 0, crawlsPerMonth: 0 }
/** A card that failed once does not lock a company out; the subscription ends when the retries do. */
const USABLE: ReadonlySet<Subscription['status']> = new Set([
  'trialing',
  'active',
  'past_due',
  'scheduled_to_cancel',
])

/** The status at this moment: a trial is over when its time is up, not when the next cron job says so. */
export function statusAt(
  { status, trialEndsAt }: Omit<PlanState, 'productId'>,
  now: Date,
): Subscription['status'] {
  return status === 'trialing' && trialEndsAt !== null && trialEndsAt <= now ? 'expired' : status
}

/** What the plan allows at this moment: nothing once it has ended, and a trial no more than a trial may. */
export function limitsAt(plan: PlanState, now: Date): PlanLimits {
  const status = statusAt(plan, now)
  const limits = findPlan(plan.productId)?.limits
  if (!limits || !USABLE.has(status)) return NOTHING
  if (status !== 'trialing') return limits
  return { ...limits, pagesPerCrawl: Math.min(limits.pagesPerCrawl, TRIAL_PAGES_PER_CRAWL) }
}

/** The limits of the caller's plan; throws `plan-required` when there is none that still runs. */
export function requirePlan({ plan }: Actor, now: Date): PlanLimits {
  if (!plan) throw new DomainError('plan-required', 'Start a free trial or choose a plan first.')
  if (USABLE.has(statusAt(plan, now))) return limitsAt(plan, now)
  throw new DomainError(
    'plan-required',
    plan.status === 'trialing' || plan.status === 'expired'
      ? 'Your free trial has ended. Choose a plan to go on.'
      : 'Your plan has ended. Choose a plan to go on.',
  )
}
