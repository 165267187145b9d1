import { type Scope } from '#api/core/access/scope.ts'
import { checkEmailLimits } from './sign-up.limits.ts'
import { isEmailTaken } from '#api/core/directory/account.queries.ts'
import { limit } from '#api/lib/rate-limit.ts'

export async function checkEmail(scope: Scope, email: string): Promise<{ available: boolean }> {
  await limit(scope, checkEmailLimits(scope, email))
  return { available: !(await isEmailTaken(scope.db, email)) }
}
