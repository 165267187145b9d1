import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type SignedIn } from '#contract/account/sign-in.ts'
import { type BodyOf } from '#contract/endpoint.ts'
import { type signInWithCode as endpoint } from '#contract/account/sign-in.ts'
import { overdue, readChallenge } from './challenges.service.ts'
import { withCode } from '#api/core/credentials/two-step-check.ts'
import { twoStepLimits } from './sign-in.limits.ts'
import { spendCredential } from '#api/core/directory/credentials.queries.ts'
import { findKnownDevice, openDevices } from '#api/core/sessions/known-devices.ts'
import { linkByAddress } from '#api/core/credentials/provider-accounts.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { toSignedIn } from '#api/core/sessions/signed-in.ts'

/** Finishes a sign-in with a code. Code, challenge and session are written in one transaction. */
export async function signInWithCode(
  scope: Scope,
  { challenge: sealed, code, devices }: BodyOf<typeof endpoint>,
): Promise<SignedIn> {
  const opened = await openDevices(scope, devices)
  // Requests without a known-device token are counted before anything is looked up.
  if (opened.length === 0) await limit(scope, twoStepLimits(scope))
  const { account, jti, exp, identity } = await readChallenge(scope, sealed)
  const known = findKnownDevice(opened, account)
  if (opened.length > 0) await limit(scope, twoStepLimits(scope, known?.id))
  const spending = spendCredential(scope.db, { hash: hashToken(jti), expiresAt: new Date(exp * 1000) })
  const linked = identity && linkByAddress(scope, account, identity)
  const reasons = [spending, ...(linked?.statements ?? [])]
  const device = known?.hasPassedTwoStep ? known.id : undefined
  const attempt = { user: account, code, device, refusal: 'invalid-credentials' as const }
  const tokens = await withCode(scope, attempt, (taking) =>
    openSession(scope, account.id, {
      reasons: [...taking.writes, ...reasons],
      refusals: { ...taking.refusals, credential: overdue },
    }),
  )
  linked?.send()
  return toSignedIn(scope, account, tokens, known)
}
