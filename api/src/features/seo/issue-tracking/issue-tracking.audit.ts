import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ISSUE_EVENTS } from '#contract/seo/issue-tracking.audit.ts'
import { type Issue } from './issues.ts'

type Action = keyof typeof ISSUE_EVENTS

/** Audit event of an issue, with the version that it makes: all of them are the activity of the issue. */
export const recordIssueEvent = <Of extends Action>(
  scope: SignedInScope,
  { info, audit, row: { track } }: Issue,
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id: track.id, name: `${info.title} on ${audit.host}`, version: track.version + 1 },
    ...facts,
  })
