import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import type { PlanLimits } from '#contract/billing/plan-limits.ts'
import type { PlanReason } from '#contract/billing/plan-refusal.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import {
  AUDIT_ACTIONS,
  type AUDIT_REFUSALS,
  type AuditAction,
  type AuditReason,
  START_ACTIONS,
  type StartReason,
  toAuditRefusals,
  toStartRefusals,
} from './site-audit.actions.ts'
import type { Audit } from './site-audit.ts'

export interface AuditFacts {
  relationships: Relationships
  status: Audit['status']
  hasPlan: boolean
}

type Control = Exclude<AuditAction, 'repeat' | 'delete'>

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

/** The facts that decide whether anybody of an organization can start an audit. */
export interface StartFacts {
  planReason: PlanReason | undefined
  limits: PlanLimits
  /** Audits of this month, including deleted ones. */
  started: number
}

/** What keeps anybody of an organization from starting an audit. */
export const findStartReason = ({ planReason, limits, started }: StartFacts): StartReason | undefined =>
  planReason ?? (started >= limits.crawlsPerMonth ? 'monthly-limit' : undefined)

export const listStartActions = (facts: StartFacts): AllowedAction<'start', StartReason>[] =>
  toAllowedActions(START_ACTIONS, toStartRefusals(facts.limits), () => findStartReason(facts))

/**
 * Why the caller can't do something that makes sense in the audit's state. Only the person who started it and
 * administrators may delete it: reports and links of others may depend on it. Without an active plan, an audit goes
 * on to its end but is not set going again: as many as are paused could be kept for later.
 */
export function findAuditReason(
  action: Exclude<AuditAction, 'repeat'>,
  { relationships, hasPlan, status }: AuditFacts,
): keyof typeof AUDIT_REFUSALS | undefined {
  if (action === 'resume' && canControl(action, { status })) return hasPlan ? undefined : 'plan'
  if (action !== 'delete') return undefined
  return relationships.has('starter') || relationships.has('administrator') ? undefined : 'not-starter'
}

function makesSense(action: AuditAction, { status }: Pick<AuditFacts, 'status'>): boolean {
  if (action === 'delete') return true
  // A site has one audit in progress at a time.
  return action === 'repeat' ? !canControl('cancel', { status }) : canControl(action, { status })
}

export const listAuditActions = (
  facts: AuditFacts,
  start: StartFacts,
): AllowedAction<AuditAction, AuditReason>[] =>
  toAllowedActions(
    AUDIT_ACTIONS.filter((action) => makesSense(action, facts)),
    toAuditRefusals(start.limits),
    (action) => (action === 'repeat' ? findStartReason(start) : findAuditReason(action, facts)),
  )

/** Whether a single page can be audited, which does not count toward the month's audits. */
export const mayAuditPage = (subscription: Pick<Subscription, 'limits'> | null): boolean =>
  hasPlan(subscription)
