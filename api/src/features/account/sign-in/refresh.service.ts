import { commit } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { stolenSessionMail } from './stolen-session-mail.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { signAccessToken } from '#api/core/sessions/access-tokens.ts'
import { getSigningKey } from '#api/lib/signing-key.ts'
import { recordAuditEventOnce } from '#api/core/audit-log/audit-log.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type TokenPair } from '#contract/account/sign-in.ts'
import { refreshLimits } from './sign-in.limits.ts'
import { deriveSuccessor, readRefreshToken, type RefreshClaims } from '#api/core/sessions/refresh-tokens.ts'
import {
  exchangeRefreshToken,
  findRefreshToken,
  findSessionUsedSince,
  revokeSession,
} from '#api/core/sessions/sessions.queries.ts'
import { sessionEnd, toDevice } from '#api/core/sessions/sessions.ts'

/** Grace period for two tabs or a lost response: within it, the same token gets the same successor again. */
const GRACE_MS = 30_000

type Found = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>
type Family = Pick<Found, 'sessionId' | 'user'>

const refusal = () => new DomainError('unauthenticated', 'refresh failed')

/** Ends a family whose token was reused, and notifies its owner, once. */
async function revokeStolen(scope: Scope, { sessionId, user }: Family): Promise<void> {
  const { db, now, settings, log } = scope
  log('warn', 'refresh-token-reused', { session: sessionId })
  const message = stolenSessionMail({ firstName: user.firstName, appUrl: settings.APP_URL })
  const mail = queueMail(db, message, { id: `mal_stolen-${sessionId}`, to: user.email, now: now() })
  const event = recordAuditEventOnce(scope, `chg_stolen-${sessionId}`, {
    organizationId: user.organizationId,
    actor: null,
    action: 'security.session-revoked',
    subject: { id: user.id, name: joinName(user) },
    reason: 'Its refresh token was used twice.',
  })
  await commit(db, [revokeSession(db, { sessionId, reason: 'stolen', now: now() }), event, mail.statement])
  dispatchMail(scope, mail.id)
}

/** Refuses a token that is not kept. One that its session has outlived is one of ours, used long ago. */
async function refuseUnknown(scope: Scope, claims: RefreshClaims | undefined): Promise<never> {
  const family = claims && (await findSessionUsedSince(scope.db, { ...claims, now: scope.now() }))
  if (family) await revokeStolen(scope, family)
  throw refusal()
}

interface Use {
  sessionId: string
  keyId: string | null
  usedAt: Date
}

/** The token that takes the place of one that was used. */
function getSuccessor({ settings }: Scope, refreshToken: string, { sessionId, keyId, usedAt }: Use): string {
  const key = settings.TOKEN_KEYS.find(({ id }) => id === keyId)
  if (!key) throw refusal()
  const since = readRefreshToken(settings, refreshToken)?.since ?? usedAt
  return deriveSuccessor(key.secret, refreshToken, { sessionId, since, issuedAt: usedAt })
}

/** Resolves to when and with which key it was used, which the first of several at the same time decides. */
function useUp(scope: Scope, refreshToken: string, { sessionId, user, successorKeyId }: Found) {
  const { db, now, settings } = scope
  const at = now()
  const keyId = successorKeyId ?? getSigningKey(settings).id
  return exchangeRefreshToken(db, {
    hash: hashToken(refreshToken),
    sessionId,
    userId: user.id,
    successorHash: hashToken(getSuccessor(scope, refreshToken, { sessionId, keyId, usedAt: at })),
    keyId,
    now: at,
    expiresAt: sessionEnd(at),
    since: readRefreshToken(settings, refreshToken)?.since ?? at,
    graceStart: new Date(at.getTime() - GRACE_MS),
    ...toDevice(scope),
  })
}

/** The next pair of tokens. */
export async function refresh(scope: Scope, refreshToken: string): Promise<TokenPair> {
  await limit(scope, refreshLimits(scope))
  const { db, now, settings } = scope
  const at = now()
  const found = await findRefreshToken(db, hashToken(refreshToken), at)
  if (!found) return refuseUnknown(scope, readRefreshToken(settings, refreshToken))

  const used = isStolen(found.usedAt, at) ? found : await useUp(scope, refreshToken, found)
  if (!used?.usedAt || isStolen(used.usedAt, at)) {
    await revokeStolen(scope, found)
    throw refusal()
  }
  const { sessionId, user } = found
  const { usedAt, successorKeyId: keyId } = used
  return {
    token: await signAccessToken(settings, { userId: user.id, sessionId, now: at }),
    refreshToken: getSuccessor(scope, refreshToken, { sessionId, keyId, usedAt }),
  }
}

const isStolen = (usedAt: Date | null, now: Date) =>
  usedAt !== null && now.getTime() - usedAt.getTime() > GRACE_MS
