import {
  type AuditEventFacts,
  recordAuditEvents,
  toActorName,
} from '#api/core/audit-log/audit-log.queries.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Statement } from '#api/db/client.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type USER_EVENTS } from '#contract/organization/users.audit.ts'

type Action = keyof typeof USER_EVENTS
type Facts<Of extends Action> = Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>
type Person = Pick<UserRow, 'id' | 'firstName' | 'lastName'> & { version?: number }

/** Audit event of a change to a user. */
export const recordUserEvents = <Of extends Action, Who extends Person>(
  scope: SignedInScope,
  people: readonly Who[],
  toFacts: (person: Who) => Facts<Of>,
): Statement[] =>
  recordAuditEvents(
    scope,
    people.map((person) => ({
      organizationId: scope.actor.organizationId,
      actor: toActorName(scope.account),
      subject: {
        id: person.id,
        name: joinName(person),
        ...(person.version !== undefined && { version: person.version }),
      },
      ...toFacts(person),
    })),
  )
