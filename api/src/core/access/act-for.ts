import { openDb } from '#api/db/open-db.ts'
import { type AccountRow } from '#api/core/directory/account.queries.ts'
import { type Actor, type Scope, type SignedInScope } from './scope.ts'

export function toActor({ user, subscription, isManager }: AccountRow, sessionId: string): Actor {
  const { id, organizationId, role, emailConfirmedAt } = user
  return {
    id,
    organizationId,
    sessionId,
    role,
    isManager,
    emailConfirmed: emailConfirmedAt !== null,
    plan: subscription,
  }
}

/** No session has it. */
const NO_SESSION = ''

/** For a job that does what somebody has asked for beforehand: in their name, and with what they may. */
export async function actFor(scope: Scope, account: AccountRow): Promise<SignedInScope> {
  const actor = toActor(account, NO_SESSION)
  const db = await openDb(scope.bindings, actor.organizationId, scope.directory)
  return { ...scope, actor, account, db, isStillSignedIn: () => Promise.resolve(false) }
}
