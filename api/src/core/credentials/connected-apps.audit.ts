import { type AuditEventFacts, recordAuditEvent } from '#api/core/audit-log/audit-log.queries.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type CONNECTED_APP_EVENTS } from '#contract/developers/connected-apps.audit.ts'
import { type ConnectedAppRow } from './connected-apps.queries.ts'

type Action = keyof typeof CONNECTED_APP_EVENTS

/** Audit event of a connected app. */
export const recordAppEvent = <Of extends Action>(
  scope: Scope,
  { id, name, organizationId }: Pick<ConnectedAppRow, 'id' | 'name' | 'organizationId'>,
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'subject'>,
) => recordAuditEvent(scope, { organizationId, subject: { id, name }, ...facts })
