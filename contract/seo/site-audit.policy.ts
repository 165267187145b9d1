import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { AUDIT_ACTIONS, AUDIT_REFUSALS, type AuditAction, type AuditReason } from './site-audit.actions.ts'
import type { Audit } from './site-audit.ts'

export interface AuditFacts {
  relationships: Relationships
  status: Audit['status']
}

type Control = Exclude<AuditAction, 'delete'>

/** The states in which a crawl can be controlled so, and the state that follows. */
export const CONTROLS = {
  pause: { from: ['queued', 'running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['queued', 'running', 'paused'], to: 'cancelled' },
} as const satisfies Record<Control, { from: readonly Audit['status'][]; to: Audit['status'] }>

export function canControl(control: Control, { status }: Pick<AuditFacts, 'status'>): boolean {
  const from: readonly Audit['status'][] = CONTROLS[control].from
  return from.includes(status)
}

/**
 * Why the caller can't do something that makes sense in the audit's state. Only the person who started it and
 * administrators may delete it: reports and links of others may depend on it.
 */
export function findAuditReason(
  action: AuditAction,
  { relationships }: Pick<AuditFacts, 'relationships'>,
): AuditReason | undefined {
  if (action !== 'delete') return undefined
  return relationships.has('starter') || relationships.has('administrator') ? undefined : 'not-starter'
}

export function listAuditActions(facts: AuditFacts): AllowedAction<AuditAction, AuditReason>[] {
  const listed = AUDIT_ACTIONS.filter((action) => action === 'delete' || canControl(action, facts))
  return toAllowedActions(listed, AUDIT_REFUSALS, (action) => findAuditReason(action, facts))
}
