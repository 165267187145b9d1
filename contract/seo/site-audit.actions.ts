import type { RefusalTable } from '#contract/allowed-actions.ts'
import { describeReached, type PlanLimits } from '#contract/billing/plan-limits.ts'
import { PLAN_REFUSALS } from '#contract/billing/plan-refusal.ts'

/** `repeat` starts another audit with the settings of one that has ended. */
export const AUDIT_ACTIONS = ['pause', 'resume', 'cancel', 'repeat', 'delete'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_REFUSALS = {
  'not-starter': {
    kind: 'forbidden',
    text: 'Only the person who started an audit, administrators and owners can delete it.',
  },
  plan: { kind: 'plan-required', text: 'Resuming an audit needs an active plan. Choose one first.' },
} as const satisfies RefusalTable<string>

/** What can be done with the audits of an organization as such. */
export const START_ACTIONS = ['start'] as const

/** Why no audit can be started under these limits; a sentence says how many there are. */
export const toStartRefusals = (limits: PlanLimits) =>
  ({
    ...PLAN_REFUSALS,
    'monthly-limit': { kind: 'limit-reached', text: describeReached('crawlsPerMonth', limits) },
  }) as const satisfies RefusalTable<string>
export type StartReason = keyof ReturnType<typeof toStartRefusals>

/** Why something is refused with one audit, starting another one like it included. */
export const toAuditRefusals = (limits: PlanLimits) => ({ ...AUDIT_REFUSALS, ...toStartRefusals(limits) })
export type AuditReason = keyof ReturnType<typeof toAuditRefusals>
