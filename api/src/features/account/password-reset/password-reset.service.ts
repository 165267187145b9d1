import { createCompute } from '#api/compute/compute-client.ts'
import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { type PasswordReset, passwordResetMail } from './password-reset-mail.ts'
import { findOrganizationNames, type UserRow } from '#api/core/directory/account.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { proveDomain } from '#api/core/directory/domains.queries.ts'
import { refuseWeakPassword } from '#api/core/credentials/weak-passwords.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import {
  type readResetLink as reading,
  type resetPassword as endpoint,
} from '#contract/account/password-reset.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { recordSecurityEvent } from '#api/core/credentials/security-notices.ts'
import { deleteIdentitiesExcept, listIdentities } from '#api/core/credentials/identities.queries.ts'
import { readResetLinkLimits, resetPasswordLimits } from './password-reset.limits.ts'
import { findKnownDevice, openDevices, sealDevice } from '#api/core/sessions/known-devices.ts'
import {
  assertGoodLink,
  deleteUnconfirmedCredentials,
  findMailedLink,
  resetPasswordByLink,
} from '#api/core/credentials/mailed-links.queries.ts'
import { findUserById, type Provider } from '#api/core/directory/credentials.queries.ts'
import { PROVIDER_NAMES } from '#contract/account/providers.ts'

const expired = () =>
  new DomainError('link-expired', 'This link has expired or was already used. Ask for a new one.')

/** The person of a valid link. */
async function getOwner({ db, now }: Scope, hash: string): Promise<UserRow> {
  const link = await findMailedLink(db, { hash, purpose: 'reset-password', now: now() })
  if (!link || link.usedAt) throw expired()
  const user = await findUserById(db, link.userId)
  if (user?.status !== 'active') throw expired()
  return user
}

/** Credentials of an account with an unconfirmed address end with the reset, and none can be kept. */
const isProved = (user: UserRow) => user.emailConfirmedAt !== null

/** Reading does not use up the link. */
export async function readResetLink(scope: Scope, token: string): Promise<ReplyOf<typeof reading>> {
  await limit(scope, readResetLinkLimits(scope))
  const user = await getOwner(scope, hashToken(token))
  const connected = isProved(user) ? await listIdentities(scope.db, user.id) : []
  return {
    identities: connected.map(({ provider, connectedAt }) => ({
      provider,
      connectedAt: connectedAt.toISOString(),
    })),
    hasTwoStep: isProved(user) && user.twoStepAt !== null,
  }
}

function toTwoStep(user: UserRow): PasswordReset['twoStep'] {
  if (user.twoStepAt === null) return 'off'
  return isProved(user) ? 'on' : 'turned-off'
}

/** The statements that disconnect providers, and their part of the email. */
async function decideProviders(scope: Scope, user: UserRow, wanted: readonly Provider[]) {
  const { db, now, settings } = scope
  const keep = isProved(user) ? wanted : []
  const connected = (await listIdentities(db, user.id)).map(({ provider }) => provider)
  const removed = connected.filter((provider) => !keep.includes(provider))
  const kept = connected.filter((provider) => keep.includes(provider))
  const toNames = (providers: Provider[]) => providers.map((provider) => PROVIDER_NAMES[provider])
  const { firstName, email } = user
  const message = passwordResetMail({
    firstName,
    appUrl: settings.APP_URL,
    kept: toNames(kept),
    removed: toNames(removed),
    twoStep: toTwoStep(user),
  })
  return {
    mail: queueMail(db, message, { to: email, now: now() }),
    writes: [
      deleteIdentitiesExcept(db, { userId: user.id, keep }),
      ...toNames(removed).map((name) =>
        recordSecurityEvent(scope, user, 'security.provider-disconnected', name),
      ),
    ],
  }
}

/**
 * Sets a new password with the emailed token, ends all sessions, disconnects providers that were not confirmed, and
 * notifies the person.
 */
export async function resetPassword(
  scope: Scope,
  { token, password, keep, devices }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await limit(scope, resetPasswordLimits(scope))
  const { db, now } = scope
  const hash = hashToken(token)
  const user = await getOwner(scope, hash)
  refuseWeakPassword(password, { ...user, ...(await findOrganizationNames(db, user.organizationId)) })
  const device = findKnownDevice(await openDevices(scope, devices), user)

  const { mail, writes } = await decideProviders(scope, user, keep)
  const passwordHash = await createCompute(scope).hashPassword(password)
  await commit(
    db,
    [
      assertGoodLink(db, hash),
      ...deleteUnconfirmedCredentials(db, user.id),
      ...writes,
      ...resetPasswordByLink(db, { userId: user.id, passwordHash, now: now() }),
      proveDomain(db, user.id, now()),
      recordSecurityEvent(scope, user, 'security.password-changed'),
      mail.statement,
    ],
    { 'link-good': expired },
  )
  dispatchMail(scope, mail.id)
  return { userId: user.id, deviceToken: await sealDevice(scope, { ...user, passwordHash }, device) }
}
