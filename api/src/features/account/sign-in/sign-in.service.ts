import { createCompute } from '#api/compute/compute-client.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { forgive, limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type signIn as endpoint, type SignedIn } from '#contract/account/sign-in.ts'
import { type BodyOf } from '#contract/endpoint.ts'
import { askForCode } from './challenges.service.ts'
import { failedSignInLimits, signInLimits } from './sign-in.limits.ts'
import { findKnownDevice, type KnownDevice, openDevices } from '#api/core/sessions/known-devices.ts'
import { findUserByEmail, updatePasswordHash } from '#api/core/directory/credentials.queries.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { toSignedIn } from '#api/core/sessions/signed-in.ts'

/** Only requests with a known-device token look up the account before anything is counted. */
async function findDevice(
  scope: Scope,
  email: string,
  devices: string[] | undefined,
): Promise<KnownDevice | undefined> {
  const opened = await openDevices(scope, devices)
  if (opened.length === 0) return undefined
  const account = await findUserByEmail(scope.db, email)
  return account && findKnownDevice(opened, account)
}

/** One refusal, at one cost, whether the address is unknown, the password wrong or the person archived. */
export async function signIn(
  scope: Scope,
  { email, password, devices }: BodyOf<typeof endpoint>,
): Promise<SignedIn> {
  const { db } = scope
  const device = await findDevice(scope, email, devices)
  const failures = failedSignInLimits(scope, email, device?.id)
  // Counted before the password is checked, or many concurrent guesses would all pass; refunded on success.
  await limit(scope, [...signInLimits(scope, device?.id), ...failures])
  const account = await findUserByEmail(db, email)
  const compute = createCompute(scope)
  const { isRight, isOutdated } = await compute.checkPassword(password, account?.passwordHash ?? null)
  if (!isRight || account?.status !== 'active') {
    throw new DomainError('invalid-credentials', 'Invalid email or password. Please try again.')
  }

  await forgive(scope, failures)
  if (isOutdated && account.passwordHash !== null) {
    const renewed = await compute.hashPassword(password)
    await updatePasswordHash(db, { userId: account.id, from: account.passwordHash, to: renewed })
    account.passwordHash = renewed
  }
  if (account.twoStepAt) throw await askForCode(scope, account)
  const tokens = await openSession(scope, account.id)
  return toSignedIn(scope, account, tokens, device)
}
