import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type DOMAIN_EVENTS } from '#contract/seo/domain.audit.ts'
import { type NoteRow } from './domain.queries.ts'

type Action = Extract<keyof typeof DOMAIN_EVENTS, `domain-note.${string}`>

/** Audit event of a note: about its domain. */
export const recordNoteEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, domain, version }: Pick<NoteRow, 'id' | 'domain' | 'version'>,
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name: domain, version },
    ...facts,
  })
