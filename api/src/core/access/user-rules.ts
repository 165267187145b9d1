import { DomainError } from '#api/lib/domain-error.ts'
import { type PersonFacts } from '#api/core/directory/account.queries.ts'
import { countSeats } from '#api/core/directory/seats.queries.ts'
import { listManagerIds } from '#api/core/directory/reporting-line.queries.ts'
import { limitsAt } from '#api/core/plans/plan-limits.ts'
import { INVITE_REFUSALS, REFUSALS, type UserAction } from '#contract/organization/users.actions.ts'
import {
  findInviteReason,
  findUserReason,
  mayTouch,
  type Standing,
  type UserFacts,
} from '#contract/organization/users.policy.ts'
import { type User } from '#contract/organization/users.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { refuse } from './refuse.ts'
import { type Actor, type SignedInScope } from './scope.ts'

type PersonRow = Pick<PersonFacts, 'user'>

export async function getStanding({ actor, db, now }: SignedInScope): Promise<Standing> {
  const { used, owners } = await countSeats(db, actor.organizationId)
  const allowed = actor.plan ? limitsAt(actor.plan, now()).users : 0
  return { seats: { used, allowed }, owners, isConfirmed: actor.emailConfirmed }
}

/** Relationships of the caller to a user. The reporting line is read only where the caller can be in it. */
export async function findRelationships(
  { actor, db }: SignedInScope,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Relationships> {
  const canBeAbove = actor.isManager && actor.id !== id
  const managerIds = canBeAbove ? await listManagerIds(db, { id, organizationId }) : []
  return relate(actor, { personId: id, managerIds })
}

/** The facts of the policy. */
export const toUserFacts = (
  { user }: PersonRow,
  { relationships, standing }: Pick<UserFacts, 'relationships' | 'standing'>,
): UserFacts => ({
  relationships,
  person: {
    role: user.role,
    status: user.status,
    hasJoined: user.passwordHash !== null || user.emailConfirmedAt !== null,
    hasTwoStep: user.twoStepAt !== null,
  },
  standing,
})

/** The current facts about one user for the policy. */
export async function findUserFacts(scope: SignedInScope, person: PersonRow): Promise<UserFacts> {
  const [relationships, standing] = await Promise.all([
    findRelationships(scope, person.user),
    getStanding(scope),
  ])
  return toUserFacts(person, { relationships, standing })
}

/** @throws {DomainError} where the policy refuses this now */
export async function requireUserAction(
  scope: SignedInScope,
  person: PersonRow,
  action: UserAction,
): Promise<void> {
  refuse(REFUSALS, findUserReason(action, await findUserFacts(scope, person)))
}

/** @throws {DomainError} where no user can be added now */
export async function requireMayAdd(scope: SignedInScope): Promise<void> {
  refuse(INVITE_REFUSALS, findInviteReason(relate(scope.actor), await getStanding(scope)))
}

export function requireMayGive(actor: Pick<Actor, 'role'>, role: User['role']): void {
  if (!mayTouch(actor, role)) throw new DomainError('forbidden', 'Only owners may make somebody an owner.')
}
