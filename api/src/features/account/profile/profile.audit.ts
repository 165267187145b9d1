import { type AuditEventFacts, recordAuditEvent } from '#api/core/audit-log/audit-log.queries.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { joinName } from '#api/lib/person-name.ts'

type Facts = Pick<AuditEventFacts<'user.updated'>, 'details' | 'before' | 'after'>

/** Audit event of a change to one's own profile, under the previous name. */
export function recordOwnUpdate(
  scope: Pick<SignedInScope, 'db' | 'now' | 'requestId'>,
  user: UserRow,
  { version, ...facts }: Facts & { version?: number },
) {
  const person = { id: user.id, name: joinName(user) }
  return recordAuditEvent(scope, {
    organizationId: user.organizationId,
    actor: person,
    action: 'user.updated',
    subject: { ...person, ...(version !== undefined && { version }) },
    ...facts,
  })
}
