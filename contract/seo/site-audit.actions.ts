import type { RefusalTable } from '#contract/allowed-actions.ts'
import { PLAN_REFUSALS } from '#contract/billing/plan-refusal.ts'

export const AUDIT_ACTIONS = ['pause', 'resume', 'cancel', 'delete'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_REFUSALS = {
  'not-starter': {
    kind: 'forbidden',
    text: 'Only the person who started an audit, administrators and owners can delete it.',
  },
  plan: { kind: 'plan-required', text: 'Resuming an audit needs an active plan. Choose one first.' },
} as const satisfies RefusalTable<string>
export type AuditReason = keyof typeof AUDIT_REFUSALS

/** What can be done with the audits of an organization as such. One page is audited by the same rule as a site. */
export const START_ACTIONS = ['start'] as const
export const START_REFUSALS = PLAN_REFUSALS satisfies RefusalTable<string>
export type StartReason = keyof typeof START_REFUSALS
