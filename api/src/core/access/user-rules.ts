import { DomainError } from '#api/lib/domain-error.ts'
import { type Actor } from './scope.ts'
import { type User } from '#contract/organization/users.ts'
import { mayTouch } from '#contract/organization/users.policy.ts'

type Role = User['role']

/** Whoever may not change people at all was refused before: the contract's access says so. */
export function requireMayTouch(actor: Pick<Actor, 'role'>, role: Role): void {
  if (!mayTouch(actor, role)) throw new DomainError('forbidden', 'Only owners may change an owner.')
}

export function requireMayGive(actor: Pick<Actor, 'role'>, role: Role): void {
  if (!mayTouch(actor, role)) throw new DomainError('forbidden', 'Only owners may make somebody an owner.')
}
