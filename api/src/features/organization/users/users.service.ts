import { toUser } from '#api/core/directory/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { findUserFacts, getStanding, toUserFacts } from '#api/core/access/user-rules.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type listUsers as contract, type Person } from '#contract/organization/users.ts'
import { listInviteActions, listUserActions, type UserFacts } from '#contract/organization/users.policy.ts'
import { relate } from '#contract/relationships.ts'
import { findPersonRow, pageOfPeople, type PersonRow } from './users.queries.ts'

function toPerson(row: PersonRow, facts: UserFacts): Person {
  const { user, manager } = row
  return {
    ...toUser(row),
    managerName: manager && joinName(manager),
    startDate: user.startDate,
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    archivedAt: user.archivedAt?.toISOString() ?? null,
    ...(facts.relationships.has('administrator') && { hasTwoStep: user.twoStepAt !== null }),
    allowedActions: listUserActions(facts),
  }
}

export async function listUsers(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { actor, db } = scope
  const { organizationId } = actor
  const [{ rows, total }, standing] = await Promise.all([
    pageOfPeople(db, organizationId, query),
    getStanding(scope),
  ])
  // The reporting line does not affect the actions of a list, and would be one more query per row.
  const toRow = (row: PersonRow) =>
    toPerson(row, toUserFacts(row, { relationships: relate(actor, { personId: row.user.id }), standing }))
  return {
    items: rows.map(toRow),
    total,
    seats: standing.seats,
    allowedActions: listInviteActions(relate(actor), standing),
  }
}

export async function getPersonRow({ actor, db }: SignedInScope, id: string): Promise<PersonRow> {
  const person = await findPersonRow(db, { id, organizationId: actor.organizationId })
  if (!person) throw new DomainError('not-found', 'There is no such person.')
  return person
}

export async function getUser(scope: SignedInScope, id: string): Promise<Person> {
  const row = await getPersonRow(scope, id)
  return toPerson(row, await findUserFacts(scope, row))
}
