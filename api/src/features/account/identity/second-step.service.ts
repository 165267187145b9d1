import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/lib/scope.ts'
import { type SignedIn } from '#contract/account.ts'
import { overdue, readChallenge } from './challenges.service.ts'
import { withCode } from './code-check.service.ts'
import { twoStepLimits } from './identity.limits.ts'
import { spendCredential } from './people.queries.ts'
import { linkByAddress } from './provider-accounts.ts'
import { openSession } from './sessions.service.ts'
import { getUserView } from './sign-in.service.ts'
import { spendingOnce } from './spent-credentials.ts'

/** Finishes a sign-in with a code. The code, the challenge and the session go in one transaction. */
export async function signInWithCode(
  scope: Scope,
  { challenge: sealed, code }: { challenge: string; code: string },
): Promise<SignedIn> {
  await limit(scope, twoStepLimits(scope))
  const { account, jti, exp, identity } = await readChallenge(scope, sealed)
  const spending = spendCredential(scope.db, { hash: hashToken(jti), expiresAt: new Date(exp * 1000) })
  const linked = identity && linkByAddress(scope, account, identity)
  const reasons = [spending, ...(linked?.statements ?? [])]
  const tokens = await withCode(scope, { user: account, code, refusal: 'invalid-credentials' }, (taking) =>
    spendingOnce(() => openSession(scope, account.id, [...taking, ...reasons]), overdue),
  )
  linked?.send()
  return { user: await getUserView(scope, account), ...tokens }
}
