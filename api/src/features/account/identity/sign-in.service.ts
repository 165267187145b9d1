import { findPerson } from '#api/lib/account.queries.ts'
import { toUser } from '#api/lib/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { checkPassword, hashPassword } from '#api/lib/passwords.ts'
import { forgive, limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/lib/scope.ts'
import { type SignIn } from '#contract/account.forms.ts'
import { type SignedIn, type User } from '#contract/account.ts'
import { askForCode } from './challenges.service.ts'
import { failedSignInLimits, signInLimits } from './identity.limits.ts'
import { findUserByEmail, updatePasswordHash } from './people.queries.ts'
import { openSession } from './sessions.service.ts'

export async function getUserView({ db }: Scope, by: { id: string; organizationId: string }): Promise<User> {
  const person = await findPerson(db, by)
  if (!person) throw new DomainError('not-found', 'There is no such person.')
  return toUser(person)
}

/** One refusal, at one cost, whether the address is unknown, the password wrong or the person archived. */
export async function signIn(scope: Scope, { email, password }: SignIn): Promise<SignedIn> {
  const { db } = scope
  const failures = failedSignInLimits(scope, email)
  // Counted before the password is looked at, or many guesses at the same time would all pass; given back on success.
  await limit(scope, [...signInLimits(scope), ...failures])
  const account = await findUserByEmail(db, email)
  const { isRight, isOutdated } = await checkPassword(password, account?.passwordHash)
  if (!isRight || account?.status !== 'active') {
    throw new DomainError('invalid-credentials', 'Invalid email or password. Please try again.')
  }

  await forgive(scope, failures)
  if (isOutdated && account.passwordHash !== null) {
    const renewed = await hashPassword(password)
    await updatePasswordHash(db, { userId: account.id, from: account.passwordHash, to: renewed })
    account.passwordHash = renewed
  }
  if (account.twoStepAt) throw await askForCode(scope, account)
  const tokens = await openSession(scope, account.id)
  return { user: await getUserView(scope, account), ...tokens }
}
