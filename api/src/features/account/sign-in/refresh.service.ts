import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { stolenSessionMail } from './stolen-session-mail.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { signAccessToken } from '#api/core/sessions/access-tokens.ts'
import { getSigningKey } from '#api/lib/signing-key.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { deriveToken, hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type TokenPair } from '#contract/account/sign-in.ts'
import { refreshLimits } from './sign-in.limits.ts'
import { exchangeRefreshToken, findRefreshToken, revokeSession } from '#api/core/sessions/sessions.queries.ts'
import { sessionEnd, toDevice } from '#api/core/sessions/sessions.ts'

/** Grace period for two tabs or a lost response: within it, the same token gets the same successor again. */
const GRACE_MS = 30_000

type Found = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>

const refusal = () => new DomainError('unauthenticated', 'refresh failed')

/** Ends a family whose token was reused, and notifies its owner, once. */
async function revokeStolen(scope: Scope, { sessionId, user }: Found): Promise<void> {
  const { db, now, settings, log } = scope
  log('warn', 'refresh-token-reused', { session: sessionId })
  const message = stolenSessionMail({ firstName: user.firstName, appUrl: settings.APP_URL })
  const mail = queueMail(db, message, { id: `mal_stolen-${sessionId}`, to: user.email, now: now() })
  await commit(db, [revokeSession(db, { sessionId, reason: 'stolen', now: now() }), mail.statement])
  dispatchMail(scope, mail.id)
}

/**
 * The next pair of tokens. The successor is derived from the token with a secret key instead of being random, so that a
 * retry within the grace period gets the same one and no usable token is ever stored.
 */
export async function refresh(scope: Scope, refreshToken: string): Promise<TokenPair> {
  await limit(scope, refreshLimits(scope))
  const { db, now, settings } = scope
  const at = now()
  const hash = hashToken(refreshToken)
  const found = await findRefreshToken(db, hash, at)
  if (!found) throw refusal()

  const successorBy = (keyId: string | null) => {
    const key = settings.TOKEN_KEYS.find(({ id }) => id === keyId)
    if (!key) throw refusal()
    return deriveToken(key.secret, `refresh-successor:${refreshToken}`)
  }
  const keyId = found.successorKeyId ?? getSigningKey(settings).id
  const used = isStolen(found.usedAt, at)
    ? found
    : await exchangeRefreshToken(db, {
        hash,
        sessionId: found.sessionId,
        userId: found.user.id,
        successorHash: hashToken(successorBy(keyId)),
        keyId,
        now: at,
        expiresAt: sessionEnd(at),
        ...toDevice(scope),
      })
  if (!used || isStolen(used.usedAt, at)) {
    await revokeStolen(scope, found)
    throw refusal()
  }

  const token = await signAccessToken(settings, {
    userId: found.user.id,
    sessionId: found.sessionId,
    now: at,
  })
  return { token, refreshToken: successorBy(used.successorKeyId) }
}

const isStolen = (usedAt: Date | null, now: Date) =>
  usedAt !== null && now.getTime() - usedAt.getTime() > GRACE_MS
