import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type PAGE_VIEW_EVENTS } from '#contract/seo/site-audit.explore-views.audit.ts'
import { type PageViewRow } from './page-views.queries.ts'

/** Audit event of a saved view. */
export const recordViewEvent = <Of extends keyof typeof PAGE_VIEW_EVENTS>(
  scope: SignedInScope,
  { id, name, version }: Pick<PageViewRow, 'id' | 'name' | 'version'>,
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name, version },
    ...facts,
  })
