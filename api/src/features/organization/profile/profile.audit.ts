import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ORGANIZATION_EVENTS } from '#contract/organization/profile.audit.ts'

type Action = keyof typeof ORGANIZATION_EVENTS

/** Audit event of a change to the organization. */
export const recordOrganizationEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, name, version }: Pick<OrganizationRow, 'id' | 'name'> & { version?: number },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: id,
    actor: toActorName(scope.account),
    subject: { id, name, ...(version !== undefined && { version }) },
    ...facts,
  })
