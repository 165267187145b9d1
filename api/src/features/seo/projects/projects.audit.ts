import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type AccountRow } from '#api/core/directory/account.queries.ts'
import { type PROJECT_EVENTS } from '#contract/seo/projects.audit.ts'
import { type ProjectRow } from './projects.queries.ts'

type Facts<Action extends keyof typeof PROJECT_EVENTS> = Pick<
  AuditEventFacts<Action>,
  'action' | 'details' | 'before' | 'after'
>
type Subject = Pick<ProjectRow, 'id' | 'name' | 'organizationId'> & { version?: number }

/** Audit event of a project. The account is the caller's, or that of whom an unsubscribe link was sent to. */
export const recordProjectEvent = <Action extends keyof typeof PROJECT_EVENTS>(
  scope: Pick<Scope, 'db' | 'now' | 'requestId'> & {
    account: { user: Pick<AccountRow['user'], 'id' | 'firstName' | 'lastName'> }
  },
  { id, name, organizationId, version }: Subject,
  facts: Facts<Action>,
) =>
  recordAuditEvent(scope, {
    organizationId,
    actor: toActorName(scope.account),
    subject: { id, name, ...(version !== undefined && { version }) },
    ...facts,
  })
