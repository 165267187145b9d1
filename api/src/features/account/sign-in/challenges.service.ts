import * as z from 'zod'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { PROVIDERS } from '#contract/account/providers.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { findUserById } from '#api/core/directory/credentials.queries.ts'

const LIFE_SECONDS = 5 * 60

/** A provider account that was matched by email address, to be connected after two-step sign-in. */
const NewIdentity = z.object({ provider: z.enum(PROVIDERS), subject: z.string() })
const Challenge = z.object({
  sub: z.string(),
  /** Used up by the completed sign-in. */
  jti: z.string(),
  exp: z.number(),
  /** The account's credentials at the time of the challenge: changing them voids it. */
  state: z.string(),
  identity: NewIdentity.optional(),
})

const toState = ({ passwordHash, twoStepSecret }: Pick<UserRow, 'passwordHash' | 'twoStepSecret'>) =>
  hashToken(JSON.stringify([passwordHash, twoStepSecret]))

export const overdue = () => {
  const message = 'This sign-in took too long or was already finished. Start again.'
  return new DomainError('invalid-credentials', message, { errors: { challenge: [message] } })
}

/**
 * Refuses the first step of an account with two-step sign-in: no session is opened, and the challenge is valid for five
 * minutes, for this person, and for one sign-in.
 */
export async function askForCode(
  { settings, now }: Scope,
  account: UserRow,
  identity?: z.infer<typeof NewIdentity>,
): Promise<DomainError> {
  const challenge = await sealClaims(settings, 'two-step-challenge', {
    subject: account.id,
    jti: newToken(),
    exp: Math.floor(now().getTime() / 1000) + LIFE_SECONDS,
    state: toState(account),
    ...(identity && { identity }),
  })
  return new DomainError('two-step-required', 'Enter the code from your authenticator app.', { challenge })
}

/**
 * The current account of a challenge.
 * @throws DomainError when it is not ours, has expired, or the account's credentials have changed since
 */
export async function readChallenge(scope: Scope, sealed: string) {
  const { settings, now, db } = scope
  const claims = await openClaims(settings, 'two-step-challenge', { sealed, now: now() })
  const challenge = Challenge.safeParse(claims)
  if (!challenge.success) throw overdue()
  const account = await findUserById(db, challenge.data.sub)
  const isAsBefore = account?.status === 'active' && account.twoStepAt !== null
  if (!isAsBefore || toState(account) !== challenge.data.state) throw overdue()
  return { account, ...challenge.data }
}
