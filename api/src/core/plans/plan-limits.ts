import {
  describeReached,
  inTrial,
  NO_LIMITS,
  type PlanLimit,
  type PlanLimits,
} from '#contract/billing/plan-limits.ts'
import { type Subscription } from '#contract/billing/subscription.ts'
import { refuse } from '#api/core/access/refuse.ts'
import { PLAN_REFUSALS, type PlanReason } from '#contract/billing/plan-refusal.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'
import { type Actor } from '#api/core/access/scope.ts'

type PlanState = NonNullable<Actor['plan']>

/** Grace period after a failed payment, before access ends. */
export const GRACE_DAYS = 14
const DAY_MS = 24 * 3600 * 1000

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
  if (!USABLE.has(statusAt(plan, now))) return NO_LIMITS
  const limits = limitsOf(plan)
  return isInTrial(plan, now) ? inTrial(limits) : limits
}

/** Whether the caller's organization has an active plan. */
export const hasActivePlan = ({ plan }: Pick<Actor, 'plan'>, now: Date): boolean =>
  plan !== null && limitsAt(plan, now).pagesPerCrawl > 0

/** Why the caller's plan allows nothing; undefined while it runs. */
export function findPlanReason({ plan }: Pick<Actor, 'plan'>, now: Date): PlanReason | undefined {
  if (!plan) return 'no-plan'
  if (USABLE.has(statusAt(plan, now))) return undefined
  return plan.status === 'trialing' || plan.status === 'expired' ? 'trial-ended' : 'plan-ended'
}

/** The limits of the caller's plan; throws `plan-required` without an active one. */
export function requirePlan(actor: Actor, now: Date): PlanLimits {
  refuse(PLAN_REFUSALS, findPlanReason(actor, now))
  return actor.plan ? limitsAt(actor.plan, now) : NO_LIMITS
}

/** What is said to who wants more than the plan allows: at its field, where somebody typed how much. */
export function limitReached(limit: PlanLimit, limits: PlanLimits, field?: string): DomainError {
  const text = describeReached(limit, limits)
  if (field === undefined) return new DomainError('limit-reached', text)
  return new DomainError('validation-failed', text, { errors: { [field]: [text] } })
}

/** @throws {DomainError} where this would be more than the plan allows */
export function requireWithin(limit: PlanLimit, limits: PlanLimits, wanted: number, field?: string): void {
  if (wanted > limits[limit]) throw limitReached(limit, limits, field)
}
