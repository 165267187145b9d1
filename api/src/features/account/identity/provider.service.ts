import { isUniqueViolation, type Statement } from '#api/db/client.ts'
import {
  type Credential,
  type ProviderIdentity,
  verifyIdToken,
} from '#api/integrations/identity-providers/id-tokens.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/lib/scope.ts'
import { type ProviderSignUpForm } from '#contract/account.forms.ts'
import { type SignedIn } from '#contract/account.ts'
import { createAccount } from './accounts.service.ts'
import { providerLimits, signUpLimits } from './identity.limits.ts'
import {
  findUserByEmail,
  findUserByIdentity,
  insertIdentity,
  type Provider,
  spendCredential,
} from './people.queries.ts'
import { openSession } from './sessions.service.ts'
import { getUserView } from './sign-in.service.ts'

const NAME = { google: 'Google', microsoft: 'Microsoft' } as const

/** Runs the transaction that spends the credential; one that was spent before makes all of it fail. */
async function spendingOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error, 'spent_credentials.hash')) throw error
    throw new DomainError('invalid-credentials', 'This sign-in was used already. Start again.')
  }
}

/**
 * Finds the account that an identity stands for, and links the two when they meet by address. Both sides must have
 * proved the address: a provider that only repeats what somebody typed could otherwise open anybody's account, and an
 * account made with somebody else's address could otherwise catch its owner.
 */
async function findAccount(
  { db, now }: Scope,
  provider: Provider,
  { subject, email, isEmailVerified }: ProviderIdentity,
) {
  const linked = await findUserByIdentity(db, { provider, subject })
  if (linked) return { account: linked, link: [] }
  const account = isEmailVerified && email ? await findUserByEmail(db, email) : undefined
  if (!account) {
    throw new DomainError(
      'not-found',
      `There is no account for this ${NAME[provider]} account yet. Sign up first.`,
    )
  }
  if (!account.emailConfirmedAt) {
    throw new DomainError(
      'invalid-credentials',
      'The account with this email address was never confirmed. Choose a new password by email to make it yours.',
    )
  }
  const link: Statement[] = [insertIdentity(db, { provider, subject, userId: account.id, createdAt: now() })]
  return { account, link }
}

export async function signInWithProvider(
  scope: Scope,
  provider: Provider,
  credential: Credential,
): Promise<SignedIn> {
  await limit(scope, providerLimits(scope))
  const identity = await verifyIdToken(scope, provider, credential)
  const { account, link } = await findAccount(scope, provider, identity)
  if (account.status !== 'active') throw new DomainError('invalid-credentials', 'This account is archived.')

  const tokens = await spendingOnce(() =>
    openSession(scope, account.id, [spendCredential(scope.db, identity.spent), ...link]),
  )
  return { user: await getUserView(scope, account), ...tokens }
}

export async function signUpWithProvider(
  scope: Scope,
  provider: Provider,
  { credential, nonce, ...form }: ProviderSignUpForm & Credential,
): Promise<SignedIn> {
  const { db, now } = scope
  await limit(scope, providerLimits(scope))
  const { subject, email, isEmailVerified, spent } = await verifyIdToken(scope, provider, {
    credential,
    nonce,
  })
  if (!email) {
    throw new DomainError(
      'invalid-credentials',
      `This ${NAME[provider]} account has no email address. Sign up with a password.`,
    )
  }
  await limit(scope, signUpLimits(scope, email))
  return spendingOnce(() =>
    createAccount(scope, form, { email, passwordHash: null, isEmailConfirmed: isEmailVerified }, (userId) => [
      spendCredential(db, spent),
      insertIdentity(db, { provider, subject, userId, createdAt: now() }),
    ]),
  )
}
