import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type CYCLE_EVENTS } from '#contract/people/cycles.audit.ts'

type Action = keyof typeof CYCLE_EVENTS

/** Audit event of a change to a review cycle. */
export const recordCycleEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, name, version }: { id: string; name: string; version: number },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
  // Nobody did what a day of the timeline does.
  { isByTimeline = false } = {},
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: isByTimeline ? null : toActorName(scope.account),
    subject: { id, name, version },
    ...facts,
  })
