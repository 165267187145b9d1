import { createCompute } from '#api/compute/compute-client.ts'
import { commit } from '#api/db/commit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { refuseWeakPassword } from '#api/core/credentials/weak-passwords.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type changePassword as endpoint } from '#contract/account/security.ts'
import { noticeMail, recordSecurityEvent } from '#api/core/credentials/security-notices.ts'
import { checkCurrentPassword, takingProof, wrongPassword } from './identity-proof.service.ts'
import { findKnownDevice, openDevices, sealDevice } from '#api/core/sessions/known-devices.ts'
import { replacePasswordHash } from '#api/core/directory/credentials.queries.ts'
import { revokeSessionsOfUser } from '#api/core/sessions/sessions.queries.ts'

/**
 * Sets a new password for somebody who knows the current one, or has none. All other sessions, including the
 * extension's, and open reset links end in the same transaction.
 */
export async function changePassword(
  scope: SignedInScope,
  { currentPassword, password, devices }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { db, now, actor } = scope
  const { user, organization } = scope.account
  refuseWeakPassword(password, { ...user, companyName: organization.name, domain: organization.domain })
  const device = findKnownDevice(await openDevices(scope, devices), user)
  if (user.passwordHash !== null) await checkCurrentPassword(scope, currentPassword)

  const mail = noticeMail(scope, user, user.passwordHash === null ? 'password-set' : 'password-changed')
  const passwordHash = await createCompute(scope).hashPassword(password)
  // The current password is a proof of identity; a first password needs one given before.
  const proof = takingProof(scope)
  await commit(
    db,
    [
      ...(user.passwordHash === null ? proof.writes : []),
      ...replacePasswordHash(db, { userId: user.id, from: user.passwordHash, to: passwordHash }),
      revokeSessionsOfUser(db, {
        userId: user.id,
        except: actor.sessionId,
        reason: 'password-changed',
        now: now(),
      }),
      recordSecurityEvent(scope, user, 'security.password-changed'),
      mail.statement,
    ],
    { ...proof.refusals, 'password-unchanged': wrongPassword },
  )
  mail.send()
  return { deviceToken: await sealDevice(scope, { ...user, passwordHash }, device) }
}
