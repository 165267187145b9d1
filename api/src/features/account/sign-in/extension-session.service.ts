import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type TokenPair } from '#contract/account/sign-in.ts'
import { extensionSessionLimits } from './sign-in.limits.ts'
import { assertOpenWebSession, revokeChildrenBefore } from '#api/core/sessions/sessions.queries.ts'
import { openSession } from '#api/core/sessions/sessions.ts'

/** Two tabs may open a session at the same time; older ones are replaced by the new one. */
const KEEP_MS = 60_000

const onlyInBrowser = () =>
  new DomainError('conflict', 'Only a session in a browser can open one for the extension.')

/** A separate family of tokens, so that a stolen token of the extension does not end the browser's session. */
export async function startExtensionSession(scope: SignedInScope): Promise<TokenPair> {
  const { actor, db, now } = scope
  await limit(scope, extensionSessionLimits(actor.id))
  const at = now()
  const parentId = actor.sessionId
  return openSession(scope, actor.id, {
    reasons: [
      assertOpenWebSession(db, { id: parentId, userId: actor.id, now: at }),
      revokeChildrenBefore(db, { parentId, moment: new Date(at.getTime() - KEEP_MS), now: at }),
    ],
    refusals: { 'open-web-session': onlyInBrowser },
    origin: { kind: 'extension', parentId },
  })
}
