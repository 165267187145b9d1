import type { AllowedAction } from '#contract/allowed-actions.ts'
import type { Me } from '#contract/account/sign-in.ts'
import type { User } from '#contract/organization/users.ts'
import { allowsLess, type PlanLimits, timesTaken } from './plan-limits.ts'
import { type Cycle, isOnSoldTerms, MAX_QUANTITY } from './price-terms.ts'
import {
  BILLING_ACTIONS,
  type BillingAction,
  type BillingObstacle,
  MAX_TAX_IDS,
  type PROVIDER_OBSTACLES,
  REFUSALS,
} from './subscription.actions.ts'
import type { Subscription } from './subscription.ts'

export interface PlanStanding extends Cycle {
  status: Subscription['status']
  /** Also once it is canceled, until it ends: any plan can replace a trial. */
  isTrial: boolean
  currency: string
}

/** A subscription as a reply has it. */
export const toPlanStanding = ({
  status,
  daysLeft,
  price: { currency },
  interval,
  intervalCount,
}: Pick<Subscription, 'status' | 'daysLeft' | 'price'> & Cycle): PlanStanding => ({
  status,
  isTrial: status === 'trialing' || daysLeft > 0,
  currency,
  interval,
  intervalCount,
})

const hasEnded = ({ status }: Pick<PlanStanding, 'status'>) => status === 'cancelled' || status === 'expired'

/** Whether choosing a plan now creates a subscription instead of changing the current one. */
export const isNewPlan = (plan: PlanStanding | null): boolean => !plan || plan.isTrial || hasEnded(plan)

/** Why the current plan can't be changed. */
export function findChangeObstacle(plan: PlanStanding | null): BillingObstacle | undefined {
  if (!plan || isNewPlan(plan)) return undefined
  if (plan.status === 'scheduled_to_cancel') return 'cancelled'
  if (!isOnSoldTerms(plan.currency, plan)) return 'own-price'
  if (plan.status === 'paused') return 'paused'
  return plan.status === 'past_due' ? 'unpaid' : undefined
}

/** Why the current subscription can't be canceled. */
export function findCancelObstacle(plan: Pick<PlanStanding, 'status'> | null): BillingObstacle | undefined {
  if (!plan) return 'no-subscription'
  if (plan.status === 'scheduled_to_cancel') return 'cancelled-already'
  return hasEnded(plan) ? 'ended' : undefined
}

/** Whether a plan allows less of something however many times it is taken. */
export const isTooSmall = (from: PlanLimits, to: PlanLimits): boolean =>
  allowsLess(from, timesTaken(to, MAX_QUANTITY))

/** The facts that decide. */
export interface BillingFacts {
  role: User['role']
  isConfirmed: boolean
  plan: PlanStanding | null
  /** Whether this person has not used their free trial. */
  hasTrialLeft: boolean
  /** `absent` on a server that was set up without payment. */
  provider: 'answers' | 'silent' | 'absent'
  providerObstacle: (typeof PROVIDER_OBSTACLES)[number] | null
  taxIds: number
}

function findTrialObstacle(facts: BillingFacts): BillingObstacle | undefined {
  const { plan, hasTrialLeft, provider, providerObstacle } = facts
  if (plan) return 'had-trial'
  if (!hasTrialLeft) return 'no-trial'
  return provider === 'silent' ? 'silent' : (providerObstacle ?? undefined)
}

/** Why a billing action is refused in this state; undefined where it isn't. */
export function findBillingObstacle(action: BillingAction, facts: BillingFacts): BillingObstacle | undefined {
  const { role, isConfirmed, plan, provider, providerObstacle, taxIds } = facts
  if (role === 'member') return 'role'
  if (action === 'cancel') return findCancelObstacle(plan) ?? findSilence(facts)
  if (!isConfirmed) return 'confirmation'
  if (action === 'trial') return findTrialObstacle(facts)
  if (provider !== 'answers') return provider
  if (action === 'plan') return providerObstacle ?? findChangeObstacle(plan)
  return action === 'tax-id' && taxIds >= MAX_TAX_IDS ? 'tax-ids' : undefined
}

/** A trial that started without a payment provider also ends without one. */
const findSilence = ({ plan, provider }: BillingFacts): BillingObstacle | undefined =>
  provider === 'answers' || (provider === 'absent' && plan?.isTrial) ? undefined : provider

/** The facts, from replies; `details` come from `getBillingDetails` and are absent where that call failed. */
export const toBillingFacts = (
  { user, subscription, isTrialAvailable = false }: Pick<Me, 'user' | 'subscription' | 'isTrialAvailable'>,
  provider: BillingFacts['provider'],
  details?: { planObstacle: BillingFacts['providerObstacle']; taxIds: readonly unknown[] },
): BillingFacts => ({
  role: user.role,
  isConfirmed: user.emailConfirmed,
  plan: subscription && toPlanStanding(subscription),
  hasTrialLeft: isTrialAvailable,
  provider,
  providerObstacle: details?.planObstacle ?? null,
  taxIds: details?.taxIds.length ?? 0,
})

export interface Refusal {
  obstacle: BillingObstacle
  text: string
}

/** Refused actions with their reasons; all others are offered. */
export type Refusals = { [Action in BillingAction]?: Refusal | undefined }

export const toRefusals = (actions: readonly AllowedAction<BillingAction, BillingObstacle>[]): Refusals =>
  Object.fromEntries(
    actions.flatMap(({ action, refusal }) =>
      refusal ? [[action, { obstacle: refusal.reason, text: refusal.text }]] : [],
    ),
  )

/** Billing actions that make sense now, with the reason against those that are refused. */
export const listBillingActions = (facts: BillingFacts): AllowedAction<BillingAction, BillingObstacle>[] =>
  BILLING_ACTIONS.map((action) => {
    const reason = findBillingObstacle(action, facts)
    return { action, refusal: reason === undefined ? null : { reason, text: REFUSALS[reason] } }
  })
