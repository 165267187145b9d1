import { type Write } from '#api/db/batch-assertions.ts'
import { commit, type Refusals } from '#api/db/commit.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { isSealedByOlderKey, openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { forgive, limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { noticeMail, recordSecurityEvent } from './security-notices.ts'
import { failedAppCodeLimits, failedRecoveryCodeLimits } from './two-step.limits.ts'
import { findCounter, hashRecoveryCode } from './two-step-codes.ts'
import { takeAppCode, takeRecoveryCode } from './two-step.queries.ts'

const APP_CODE = /^\d{6}$/
const WRONG = 'This code is wrong, has expired, or was already used.'

/**
 * The refusal of a wrong code: an error of the field inside a session, and a failed sign-in outside of one, so that no
 * client tries to refresh.
 */
const wrongCode = (kind: 'validation-failed' | 'invalid-credentials') =>
  new DomainError(kind, WRONG, { errors: { code: [WRONG] } })

/** The statement that uses a code of the authenticator app; undefined for a wrong one. */
async function prepareAppCode(
  scope: Scope,
  user: UserRow,
  code: string,
): Promise<Write<'code-unused'>[] | undefined> {
  const { db, now, settings } = scope
  const sealed = user.twoStepSecret
  if (sealed === null) return undefined
  const claims = await openClaims(settings, 'two-step-secret', { sealed, now: now() })
  const secret = claims?.sub === user.id && claims['secret']
  if (typeof secret !== 'string') {
    scope.log('error', 'two-step-secret-not-opened', { user: user.id })
    return undefined
  }
  const counter = findCounter(secret, code, now())
  if (counter === undefined) return undefined
  const renewed = isSealedByOlderKey(settings, sealed)
    ? { sealed: await sealClaims(settings, 'two-step-secret', { subject: user.id, secret }) }
    : {}
  return takeAppCode(db, { userId: user.id, secret: sealed, counter }, renewed)
}

async function prepareRecoveryCode(
  scope: Scope,
  user: UserRow,
  code: string,
): Promise<Write<'code-unused'>[]> {
  const { db, now } = scope
  const hash = await hashRecoveryCode(user.id, code)
  return [
    ...takeRecoveryCode(db, { userId: user.id, hash, now: now() }),
    recordSecurityEvent(scope, user, 'security.recovery-code-used'),
  ]
}

/** Notifies the owner, once a day, that somebody with their password or session is guessing codes. */
async function warnOfGuessing(scope: Scope, user: UserRow): Promise<void> {
  const day = scope.now().toISOString().slice(0, 10)
  const mail = noticeMail(scope, user, 'codes-refused', `mal_codes-refused-${user.id}-${day}`)
  await commit(scope.db, [mail.statement])
  mail.send()
}

interface Attempt {
  user: UserRow
  code: string
  /** A device that has passed two-step sign-in before; its attempts are counted separately. */
  device?: string | undefined
  refusal: Parameters<typeof wrongCode>[0]
}

/** Statements that use a code, to start a batch with. */
interface Taking {
  writes: Write<'code-unused'>[]
  refusals: Refusals<'code-unused'>
}

/**
 * Uses an app code or a recovery code in one transaction with what it authorizes: `run` commits a batch that starts
 * with the statements it is passed. No code is accepted twice, even concurrently.
 */
export async function withCode<T>(
  scope: Scope,
  { user, code, device, refusal }: Attempt,
  run: (taking: Taking) => Promise<T>,
): Promise<T> {
  const isAppCode = APP_CODE.test(code)
  const failures = (isAppCode ? failedAppCodeLimits : failedRecoveryCodeLimits)(user.id, device)
  // Counted before the code is checked, and refunded when it is right, as with passwords.
  await limit(scope, failures).catch(async (error: unknown) => {
    await warnOfGuessing(scope, user)
    throw error
  })
  const taking = await (isAppCode ? prepareAppCode : prepareRecoveryCode)(scope, user, code)
  if (!taking) throw wrongCode(refusal)
  const notice = isAppCode ? undefined : noticeMail(scope, user, 'recovery-code-used')
  const result = await run({
    writes: [...taking, ...(notice ? [notice.statement] : [])],
    refusals: { 'code-unused': () => wrongCode(refusal) },
  })
  notice?.send()
  await forgive(scope, failures)
  return result
}
