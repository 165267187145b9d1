import { type User } from '#contract/organization/users.ts'
import { type Access, type CallerRole, MAY_CALL } from '#contract/access.ts'
import { type Platform } from '#api/lib/platform.ts'
import { type AccountRow, type SubscriptionRow } from '#api/core/directory/account.queries.ts'

/** Who is calling, as the database knows them at this moment. Nothing is decided by what a token claims. */
export interface Actor {
  id: string
  organizationId: string
  sessionId: string
  role: User['role']
  isManager: boolean
  emailConfirmed: boolean
  plan: Pick<
    SubscriptionRow,
    'productId' | 'quantity' | 'status' | 'trialEndsAt' | 'endsAt' | 'pastDueSince' | 'hasCard'
  > | null
}

/** What a use case is given: what comes from outside, and who is calling. */
export interface Scope extends Platform {
  actor: Actor | undefined
}

export interface SignedInScope extends Scope {
  actor: Actor
  /** The rows that the actor was read from, for those who want to know more. */
  account: AccountRow
  /** Asks anew, for work that goes on after the call was let in: is the session there, the token valid, the person the same? */
  isStillSignedIn: () => Promise<boolean>
}

/** What the matrix of roles knows the caller as. */
export function toCallerRole({ role, isManager }: Pick<Actor, 'role' | 'isManager'>): CallerRole {
  return role === 'member' && isManager ? 'manager' : role
}

/** Whether the matrix of roles lets the caller do what asks for an access. */
export function mayCall(access: Access, actor: Pick<Actor, 'role' | 'isManager'>): boolean {
  const allowed: readonly CallerRole[] = MAY_CALL[access]
  return allowed.includes(toCallerRole(actor))
}
