import { DomainError } from './domain-error.ts'
import { type Actor } from './scope.ts'
import { type User } from '#contract/account.ts'

type Role = User['role']

/** Whoever may not change people at all was refused before: the contract's access says so. */
const mayTouch = (actor: Pick<Actor, 'role'>, role: Role) => actor.role === 'owner' || role !== 'owner'

/** Only owners change, archive or restore an owner. */
export function requireMayTouch(actor: Pick<Actor, 'role'>, role: Role): void {
  if (!mayTouch(actor, role)) throw new DomainError('forbidden', 'Only owners may change an owner.')
}

/** Nobody gives a role that is above their own, to others or to themselves. */
export const mayGive = mayTouch

export function requireMayGive(actor: Pick<Actor, 'role'>, role: Role): void {
  if (!mayGive(actor, role)) throw new DomainError('forbidden', 'Only owners may make somebody an owner.')
}
