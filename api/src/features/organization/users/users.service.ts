import { toUser } from '#api/core/directory/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limitsAt } from '#api/core/plans/plan-limits.ts'
import { mayCall, type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type listUsers as contract, type Person } from '#contract/organization/users.ts'
import { countPlaces, findPersonRow, pageOfPeople, type PersonRow } from './users.queries.ts'

function toPerson({ actor }: Pick<SignedInScope, 'actor'>, { manager, ...facts }: PersonRow): Person {
  const { user } = facts
  return {
    ...toUser(facts),
    managerName: manager && joinName(manager),
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    archivedAt: user.archivedAt?.toISOString() ?? null,
    ...(mayCall('administrator', actor) && { hasTwoStep: user.twoStepAt !== null }),
  }
}

/** People of the plan at this moment. */
export const allowedPlaces = ({ actor, now }: Pick<SignedInScope, 'actor' | 'now'>) =>
  actor.plan ? limitsAt(actor.plan, now()).users : 0

export async function listUsers(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { actor, db } = scope
  const { organizationId } = actor
  const [{ rows, total }, used] = await Promise.all([
    pageOfPeople(db, organizationId, query),
    countPlaces(db, organizationId),
  ])
  return {
    items: rows.map((row) => toPerson(scope, row)),
    total,
    places: { used, allowed: allowedPlaces(scope) },
  }
}

/** Somebody of another organization is not found, like somebody who does not exist. */
export async function getPersonRow({ actor, db }: SignedInScope, id: string): Promise<PersonRow> {
  const person = await findPersonRow(db, { id, organizationId: actor.organizationId })
  if (!person) throw new DomainError('not-found', 'There is no such person.')
  return person
}

export async function getUser(scope: SignedInScope, id: string): Promise<Person> {
  return toPerson(scope, await getPersonRow(scope, id))
}
