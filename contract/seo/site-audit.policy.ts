import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import type { PlanReason } from '#contract/billing/plan-refusal.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import {
  AUDIT_ACTIONS,
  AUDIT_REFUSALS,
  type AuditAction,
  type AuditReason,
  START_ACTIONS,
  START_REFUSALS,
  type StartReason,
} from './site-audit.actions.ts'
import type { Audit } from './site-audit.ts'

export interface AuditFacts {
  relationships: Relationships
  status: Audit['status']
  hasPlan: boolean
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
 * administrators may delete it: reports and links of others may depend on it. Without an active plan, an audit goes
 * on to its end but is not set going again: as many as are paused could be kept for later.
 */
export function findAuditReason(
  action: AuditAction,
  { relationships, hasPlan, status }: AuditFacts,
): AuditReason | undefined {
  if (action === 'resume' && canControl(action, { status })) return hasPlan ? undefined : 'plan'
  if (action !== 'delete') return undefined
  return relationships.has('starter') || relationships.has('administrator') ? undefined : 'not-starter'
}

export function listAuditActions(facts: AuditFacts): AllowedAction<AuditAction, AuditReason>[] {
  const listed = AUDIT_ACTIONS.filter((action) => action === 'delete' || canControl(action, facts))
  return toAllowedActions(listed, AUDIT_REFUSALS, (action) => findAuditReason(action, facts))
}

/** What keeps anybody of an organization from auditing a site, or a page. */
export const findStartReason = ({
  planReason,
}: {
  planReason: PlanReason | undefined
}): StartReason | undefined => planReason

export const listStartActions = (
  facts: Parameters<typeof findStartReason>[0],
): AllowedAction<'start', StartReason>[] =>
  toAllowedActions(START_ACTIONS, START_REFUSALS, () => findStartReason(facts))

/** The same, as far as it follows from the subscription that all users can see. */
export const mayStartAudit = (subscription: Pick<Subscription, 'limits'> | null): boolean =>
  hasPlan(subscription)
