import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ViewChange } from '#api/core/saved-views/saved-views.ts'
import { type DomainViewRow } from './domain-views.queries.ts'

const ACTIONS = {
  created: 'domain-view.created',
  updated: 'domain-view.updated',
  deleted: 'domain-view.deleted',
} as const satisfies Record<ViewChange['did'], string>

/** Audit event of a saved view of a domain's list. */
export const recordDomainViewEvent = (
  scope: SignedInScope,
  { id, name, version }: Pick<DomainViewRow, 'id' | 'name' | 'version'>,
  { did, ...values }: ViewChange,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name, version },
    action: ACTIONS[did],
    ...values,
  })
