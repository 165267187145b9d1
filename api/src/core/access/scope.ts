import { type User } from '#contract/organization/users.ts'
import { type Access, type CallerRole, MAY_CALL, toCallerRole } from '#contract/access.ts'
import { type KeyScope } from '#contract/organization/api-keys.words.ts'
import { type Platform } from '#api/lib/platform.ts'
import { type AccountRow, type SubscriptionRow } from '#api/core/directory/account.queries.ts'

/** What a program calls with: a key, or a token of an app that somebody has connected. */
export interface ProgramFacts {
  kind: 'api-key' | 'app'
  id: string
  scopes: readonly KeyScope[]
}

/** The caller, from the database. No decision relies on the claims of a token. */
export interface Actor {
  id: string
  organizationId: string
  sessionId: string
  role: User['role']
  isManager: boolean
  emailConfirmed: boolean
  /** Absent where a person calls. */
  program?: ProgramFacts
  plan: Pick<
    SubscriptionRow,
    'productId' | 'quantity' | 'status' | 'trialEndsAt' | 'endsAt' | 'pastDueSince' | 'hasCard'
  > | null
}

/** What a use case is called with: dependencies and caller. */
export interface Scope extends Platform {
  actor: Actor | undefined
}

export interface SignedInScope extends Scope {
  actor: Actor
  /** The rows that the actor was read from. */
  account: AccountRow
  /** Checks session, token and person again, for work that continues after the request was authenticated. */
  isStillSignedIn: () => Promise<boolean>
}

/** Whether the access matrix lets the caller in. */
export function mayCall(access: Access, actor: Pick<Actor, 'role' | 'isManager'>): boolean {
  const allowed: readonly CallerRole[] = MAY_CALL[access]
  return allowed.includes(toCallerRole(actor))
}
