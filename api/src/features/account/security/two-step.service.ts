import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { sealClaims } from '#api/lib/key-ring.ts'
import { getProfile } from '#api/core/directory/profile-view.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Profile } from '#contract/account/profile.ts'
import { noticeMail, recordSecurityEvent } from '#api/core/credentials/security-notices.ts'
import { withCode } from '#api/core/credentials/two-step-check.ts'
import { takingProof } from './identity-proof.service.ts'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  toAddress,
} from '#api/core/credentials/two-step-codes.ts'
import {
  storePendingSecret,
  replaceRecoveryCodes,
  assertTwoStep,
  turnTwoStepOff,
  turnTwoStepOn,
} from '#api/core/credentials/two-step.queries.ts'

const alreadyOn = () => new DomainError('conflict', 'Two-step sign-in is already on.')
export const notOn = () => new DomainError('conflict', 'Two-step sign-in is not on.')

/** A secret that is active once confirmed with a code. Until then, each call creates a new one. */
export async function beginTwoStep(scope: SignedInScope): Promise<{ secret: string; address: string }> {
  const { db, settings } = scope
  const { user } = scope.account
  const secret = newSecret()
  const sealed = await sealClaims(settings, 'two-step-secret', { subject: user.id, secret })
  const proof = takingProof(scope)
  await commit(
    db,
    [
      assertTwoStep(db, { userId: user.id, isOn: false }),
      ...proof.writes,
      storePendingSecret(db, { userId: user.id, secret: sealed }),
    ],
    { ...proof.refusals, 'two-step-state': alreadyOn },
  )
  return { secret, address: toAddress(secret, user.email) }
}

async function makeRecoveryCodes(userId: string) {
  const recoveryCodes = newRecoveryCodes()
  const hashes = await Promise.all(recoveryCodes.map((code) => hashRecoveryCode(userId, code)))
  return { recoveryCodes, hashes }
}

/** Turns two-step sign-in on. Only this reply has the recovery codes. */
export async function confirmTwoStep(
  scope: SignedInScope,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, now } = scope
  const { user } = scope.account
  if (user.twoStepAt) throw alreadyOn()
  const { recoveryCodes, hashes } = await makeRecoveryCodes(user.id)
  const mail = noticeMail(scope, user, 'two-step-on')
  await withCode(scope, { user, code, refusal: 'validation-failed' }, (taking) =>
    commit(
      db,
      [
        assertTwoStep(db, { userId: user.id, isOn: false }),
        ...taking.writes,
        turnTwoStepOn(db, { userId: user.id, now: now() }),
        ...replaceRecoveryCodes(db, { userId: user.id, hashes }),
        recordSecurityEvent(scope, user, 'security.two-step-on'),
        mail.statement,
      ],
      { ...taking.refusals, 'two-step-state': alreadyOn },
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
  await withCode(scope, { user, code, refusal: 'validation-failed' }, (taking) =>
    commit(
      db,
      [
        assertTwoStep(db, { userId: user.id, isOn: true }),
        ...taking.writes,
        ...replaceRecoveryCodes(db, { userId: user.id, hashes }),
        recordSecurityEvent(scope, user, 'security.recovery-codes-renewed'),
        mail.statement,
      ],
      { ...taking.refusals, 'two-step-state': notOn },
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
  await withCode(scope, { user, code, refusal: 'validation-failed' }, (taking) =>
    commit(
      db,
      [
        assertTwoStep(db, { userId: user.id, isOn: true }),
        ...taking.writes,
        ...turnTwoStepOff(db, user.id),
        recordSecurityEvent(scope, user, 'security.two-step-off'),
        mail.statement,
      ],
      { ...taking.refusals, 'two-step-state': notOn },
    ),
  )
  mail.send()
  return getProfile(scope)
}
