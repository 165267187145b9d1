import { findFailedAssertion } from '#api/db/batch-assertions.ts'
import { runBatch } from '#api/db/client.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { sealClaims } from '#api/lib/key-ring.ts'
import { getProfile } from '#api/core/directory/profile-view.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Profile } from '#contract/account/profile.ts'
import { noticeMail, recordOwnChange } from '#api/core/credentials/security-notices.ts'
import { withCode } from '#api/core/credentials/two-step-check.ts'
import { withProof } from './identity-proof.service.ts'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  toAddress,
} from '#api/core/credentials/two-step-codes.ts'
import {
  putPendingSecret,
  replaceRecoveryCodes,
  requireTwoStep,
  turnTwoStepOff,
  turnTwoStepOn,
  TWO_STEP_STATE,
} from '#api/core/credentials/two-step.queries.ts'

const alreadyOn = () => new DomainError('conflict', 'Two-step sign-in is on already.')
export const notOn = () => new DomainError('conflict', 'Two-step sign-in is not on.')

/** A batch whose first statement says how things must be: of two at the same time the second is refused. */
export async function inThatState<T>(refusal: () => DomainError, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (findFailedAssertion(error) === TWO_STEP_STATE) throw refusal()
    throw error
  }
}

/** A secret that is in force once a code of it came back. Until then a further call makes another one. */
export async function beginTwoStep(scope: SignedInScope): Promise<{ secret: string; address: string }> {
  const { db, settings } = scope
  const { user } = scope.account
  const secret = newSecret()
  const sealed = await sealClaims(settings, 'two-step-secret', { subject: user.id, secret })
  await inThatState(alreadyOn, () =>
    withProof(scope, (taking) =>
      runBatch(db, [
        requireTwoStep(db, { userId: user.id, isOn: false }),
        ...taking,
        putPendingSecret(db, { userId: user.id, secret: sealed }),
      ]),
    ),
  )
  return { secret, address: toAddress(secret, user.email) }
}

async function makeRecoveryCodes(userId: string) {
  const recoveryCodes = newRecoveryCodes()
  const hashes = await Promise.all(recoveryCodes.map((code) => hashRecoveryCode(userId, code)))
  return { recoveryCodes, hashes }
}

/** Turns two-step sign-in on. The recovery codes are shown by this answer and never again. */
export async function confirmTwoStep(
  scope: SignedInScope,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, now } = scope
  const { user } = scope.account
  if (user.twoStepAt) throw alreadyOn()
  const { recoveryCodes, hashes } = await makeRecoveryCodes(user.id)
  const mail = noticeMail(scope, user, 'two-step-on')
  await inThatState(alreadyOn, () =>
    withCode(scope, { user, code, refusal: 'validation-failed' }, (taking) =>
      runBatch(db, [
        requireTwoStep(db, { userId: user.id, isOn: false }),
        ...taking,
        turnTwoStepOn(db, { userId: user.id, now: now() }),
        ...replaceRecoveryCodes(db, { userId: user.id, hashes }),
        recordOwnChange(scope, user, 'security.two-step-on'),
        mail.statement,
      ]),
    ),
  )
  mail.send()
  return { recoveryCodes }
}

export async function renewRecoveryCodes(
  scope: SignedInScope,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db } = scope
  const { user } = scope.account
  if (!user.twoStepAt) throw notOn()
  const { recoveryCodes, hashes } = await makeRecoveryCodes(user.id)
  const mail = noticeMail(scope, user, 'recovery-codes-renewed')
  await inThatState(notOn, () =>
    withCode(scope, { user, code, refusal: 'validation-failed' }, (taking) =>
      runBatch(db, [
        requireTwoStep(db, { userId: user.id, isOn: true }),
        ...taking,
        ...replaceRecoveryCodes(db, { userId: user.id, hashes }),
        recordOwnChange(scope, user, 'security.recovery-codes-renewed'),
        mail.statement,
      ]),
    ),
  )
  mail.send()
  return { recoveryCodes }
}

export async function endTwoStep(scope: SignedInScope, code: string): Promise<Profile> {
  const { db } = scope
  const { user } = scope.account
  if (!user.twoStepAt) throw notOn()
  const mail = noticeMail(scope, user, 'two-step-off')
  await inThatState(notOn, () =>
    withCode(scope, { user, code, refusal: 'validation-failed' }, (taking) =>
      runBatch(db, [
        requireTwoStep(db, { userId: user.id, isOn: true }),
        ...taking,
        ...turnTwoStepOff(db, user.id),
        recordOwnChange(scope, user, 'security.two-step-off'),
        mail.statement,
      ]),
    ),
  )
  mail.send()
  return getProfile(scope)
}
