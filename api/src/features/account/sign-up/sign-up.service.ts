import { createCompute } from '#api/compute/compute-client.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { refuseWeakPassword } from '#api/core/credentials/weak-passwords.ts'
import { type SignUp } from '#contract/account/sign-up.forms.ts'
import { type SignedIn } from '#contract/account/sign-in.ts'
import { createAccount } from './create-account.service.ts'
import { signUpLimits } from './sign-up.limits.ts'

export async function signUp(scope: Scope, form: SignUp): Promise<SignedIn> {
  refuseWeakPassword(form.password, form)
  await limit(scope, signUpLimits(scope, form.email))
  const passwordHash = await createCompute(scope).hashPassword(form.password)
  const owner = { email: form.email, passwordHash, isEmailConfirmed: false }
  return createAccount(scope, form, owner, { writes: () => [], refusals: {} })
}
