import { DomainError } from './domain-error.ts'
import { type Actor } from './scope.ts'
import { type User } from '#contract/account.ts'
import { mayTouch } from '#contract/people.policy.ts'

type Role = User['role']

/** Whoever may not change people at all was refused before: the contract's access says so. */
export function requireMayTouch(actor: Pick<Actor, 'role'>, role: Role): void {
  if (!mayTouch(actor, role)) throw new DomainError('forbidden', 'Only owners may change an owner.')
}

export function requireMayGive(actor: Pick<Actor, 'role'>, role: Role): void {
  if (!mayTouch(actor, role)) throw new DomainError('forbidden', 'Only owners may make somebody an owner.')
}
