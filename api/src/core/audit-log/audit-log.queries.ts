import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { type ChangeDetail, changes } from '#api/db/schema/people.ts'
import { type ChangeAction } from '#contract/organization/audit-log.actions.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { withFoldedText } from '#api/core/directory/folded-columns.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type Scope } from '#api/core/access/scope.ts'

export interface ChangeFacts {
  organizationId: string
  /** Null where nobody did it, but the clock or the payment provider. */
  actor: { id: string; name: string } | null
  action: ChangeAction
  subject: { id: string | null; name: string }
  details?: ChangeDetail[]
}

function toRow(facts: ChangeFacts, at: Date): typeof changes.$inferSelect {
  const { organizationId, actor, action, subject, details = [] } = facts
  return withFoldedText({
    id: newId('chg'),
    organizationId,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    action,
    subjectId: subject.id,
    subjectName: subject.name,
    details,
    at,
  })
}

/** The line of the audit log, to be written in one batch with the change that it tells of. */
export const recordChange = ({ db, now }: Pick<Scope, 'now'> & { db: Db }, facts: ChangeFacts): Statement =>
  db.insert(changes).values(toRow(facts, now()))

/** As many lines as there were changes. */
export const recordChanges = (
  { db, now }: Pick<Scope, 'now'> & { db: Db },
  facts: ChangeFacts[],
): Statement[] =>
  insertMany(
    db,
    changes,
    facts.map((each) => toRow(each, now())),
  )

/** The caller by name, as the audit log keeps them. */
export const toActorName = ({ user }: { user: Pick<UserRow, 'id' | 'firstName' | 'lastName'> }) => ({
  id: user.id,
  name: joinName(user),
})

/** What differs between two states of the same fields; nothing when nothing changed. */
export function listDetails<T extends Record<string, string | null>>(
  before: T,
  after: Partial<T>,
): ChangeDetail[] {
  return Object.entries<string | null | undefined>(after).flatMap(([field, to]) => {
    const from = before[field] ?? null
    return to === undefined || from === to ? [] : [{ field, from, to }]
  })
}
