import { type User } from '#contract/account.ts'
import { type Access, type CallerRole, MAY_CALL } from '#contract/endpoint.ts'
import { type Db } from '#api/db/client.ts'
import { type Bindings, type Settings } from '#api/env.ts'
import { type AccountRow, type SubscriptionRow } from './account.queries.ts'
import { type Log } from './log.ts'

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

/** Everything that a use case needs from outside. A request, a cron job and a queue each make one of their own. */
export interface Scope {
  actor: Actor | undefined
  db: Db
  now: () => Date
  settings: Settings
  bindings: Bindings
  log: Log
  /** The way to other people's services; a test puts its own in place. */
  fetch: typeof fetch
  /** The network that the caller comes from, for limits. */
  address: string
  /** What the caller says they come with, for their list of sessions. */
  userAgent: string | null
  /** Work that may end after the answer has been sent. */
  later: (work: Promise<unknown>) => void
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
