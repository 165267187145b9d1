import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type TEAM_EVENTS } from '#contract/organization/teams.audit.ts'

type Action = keyof typeof TEAM_EVENTS

/** Audit event of a change to a team. */
export const recordTeamEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, name, version }: { id: string; name: string; version?: number },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name, ...(version !== undefined && { version }) },
    ...facts,
  })
