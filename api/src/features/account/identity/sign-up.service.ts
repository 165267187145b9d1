import { createCompute } from '#api/compute/compute-client.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/lib/scope.ts'
import { refuseWeakPassword } from '#api/lib/weak-passwords.ts'
import { type SignUp } from '#contract/account.forms.ts'
import { type SignedIn } from '#contract/account.ts'
import { createAccount } from './accounts.service.ts'
import { signUpLimits } from './identity.limits.ts'

export async function signUp(scope: Scope, form: SignUp): Promise<SignedIn> {
  refuseWeakPassword(form.password, form)
  await limit(scope, signUpLimits(scope, form.email))
  const passwordHash = await createCompute(scope).hashPassword(form.password)
  return createAccount(scope, form, { email: form.email, passwordHash, isEmailConfirmed: false })
}
