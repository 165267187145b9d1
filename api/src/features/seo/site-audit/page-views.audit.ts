import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ViewChange } from '#api/core/saved-views/saved-views.ts'
import { type PageViewRow } from './page-views.queries.ts'

const ACTIONS = {
  created: 'page-view.created',
  updated: 'page-view.updated',
  deleted: 'page-view.deleted',
} as const satisfies Record<ViewChange['did'], string>

/** Audit event of a saved view. */
export const recordViewEvent = (
  scope: SignedInScope,
  { id, name, version }: Pick<PageViewRow, 'id' | 'name' | 'version'>,
  { did, ...values }: ViewChange,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name, version },
    action: ACTIONS[did],
    ...values,
  })
