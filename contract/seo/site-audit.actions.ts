import type { RefusalTable } from '#contract/allowed-actions.ts'

export const AUDIT_ACTIONS = ['pause', 'resume', 'cancel', 'delete'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_REFUSALS = {
  'not-starter': {
    kind: 'forbidden',
    text: 'Only the person who started an audit, administrators and owners can delete it.',
  },
} as const satisfies RefusalTable<string>
export type AuditReason = keyof typeof AUDIT_REFUSALS
