import { findPerson } from '#api/core/directory/account.queries.ts'
import { toUser } from '#api/core/directory/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type SignedIn, type TokenPair } from '#contract/account/sign-in.ts'
import { type KnownDevice, sealDevice } from './known-devices.ts'

/** The reply after a completed sign-in; the device is known from now on. */
export async function toSignedIn(
  scope: Scope,
  by: { id: string; organizationId: string },
  tokens: TokenPair,
  device?: KnownDevice,
): Promise<SignedIn> {
  const person = await findPerson(scope.db, by)
  if (!person) throw new DomainError('not-found', 'There is no such person.')
  const known = { ...(device && { id: device.id }), hasPassedTwoStep: true }
  return { user: toUser(person), ...tokens, deviceToken: await sealDevice(scope, person.user, known) }
}
