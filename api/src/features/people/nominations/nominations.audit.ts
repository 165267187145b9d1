import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type NOMINATION_EVENTS } from '#contract/people/nominations.audit.ts'
import { type SelectionRow } from './selections.queries.ts'

type Action = keyof typeof NOMINATION_EVENTS

/** Audit event about the peers of a reviewee. */
export const recordNominationEvent = <Of extends Action>(
  scope: SignedInScope,
  { packet, reviewee }: Pick<SelectionRow, 'packet' | 'reviewee'>,
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id: packet.id, name: joinName(reviewee) },
    ...facts,
  })
