import type { RefusalTable } from '#contract/allowed-actions.ts'

/** What can be done with an audit. */
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
