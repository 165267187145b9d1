import { createCompute } from '#api/compute/compute-client.ts'
import { commit } from '#api/db/commit.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { forgive, limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { isRequired } from '#contract/fields.ts'
import { type IdentityProof } from '#contract/account/security.forms.ts'
import { type getIdentityProof as reading } from '#contract/account/security.ts'
import { withCode } from '#api/core/credentials/two-step-check.ts'
import { changePasswordLimits } from './security.limits.ts'
import { giveProof, isProofGiven, takeProof } from './identity-proof.queries.ts'

const LIFE_MS = 10 * 60_000

const toProving = ({ actor, now }: SignedInScope) => ({
  sessionId: actor.sessionId,
  since: new Date(now().getTime() - LIFE_MS),
})

/** How the owner of an account proves their identity, beyond an open session. */
function toWay({ passwordHash, twoStepAt }: UserRow): ReplyOf<typeof reading>['by'] {
  if (passwordHash !== null) return 'password'
  return twoStepAt === null ? 'sign-in' : 'code'
}

const REFUSALS = {
  password: 'Enter your current password first to confirm that it’s you.',
  code: 'Enter a code from your authenticator app first to confirm that it’s you.',
  'sign-in': 'Sign in again first to confirm that it’s you. You then have ten minutes.',
}

export async function getIdentityProof(scope: SignedInScope): Promise<ReplyOf<typeof reading>> {
  const isGiven = await isProofGiven(scope.db, toProving(scope))
  return { by: toWay(scope.account.user), isGiven }
}

/** The statement that uses up the session's proof, for the batch of the change. */
export const takingProof = (scope: SignedInScope) => ({
  writes: takeProof(scope.db, toProving(scope)),
  refusals: {
    'proof-given': () => new DomainError('proof-required', REFUSALS[toWay(scope.account.user)]),
  },
})

const wrong = (field: 'currentPassword' | 'code', text: string) =>
  new DomainError('validation-failed', text, { errors: { [field]: [text] } })

export const wrongPassword = () => wrong('currentPassword', 'The current password is not right.')

/** Counted before the password is checked, and refunded when it is right. */
export async function checkCurrentPassword(scope: SignedInScope, currentPassword: string): Promise<void> {
  const { user } = scope.account
  const tries = changePasswordLimits(user.id)
  await limit(scope, tries)
  const { isRight } = await createCompute(scope).checkPassword(currentPassword, user.passwordHash)
  if (!isRight) throw wrongPassword()
  await forgive(scope, tries)
}

export async function proveIdentity(
  scope: SignedInScope,
  { currentPassword, code }: IdentityProof,
): Promise<void> {
  const { db, now, actor, account } = scope
  const { user } = account
  const given = giveProof(db, { sessionId: actor.sessionId, now: now() })
  if (user.twoStepAt && code !== undefined) {
    return withCode(scope, { user, code, refusal: 'validation-failed' }, (taking) =>
      commit(db, [...taking.writes, given], taking.refusals),
    )
  }
  if (user.passwordHash === null) {
    if (user.twoStepAt) throw wrong('code', isRequired('Code'))
    throw new DomainError('proof-required', REFUSALS['sign-in'])
  }
  if (currentPassword === undefined) throw wrong('currentPassword', isRequired('Current password'))
  await checkCurrentPassword(scope, currentPassword)
  await commit(db, [given])
}
