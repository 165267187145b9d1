import { findPerson } from '#api/lib/account.queries.ts'
import { toUser } from '#api/lib/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { type User } from '#contract/account.ts'

/** Somebody of another organisation is not found, like somebody who does not exist. */
export async function getUser({ actor, db }: SignedInScope, id: string): Promise<User> {
  const person = await findPerson(db, { id, organizationId: actor.organizationId })
  if (!person) throw new DomainError('not-found', 'There is no such person.')
  return toUser(person)
}
