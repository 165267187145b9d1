import { type Scope } from '#api/core/access/scope.ts'
import { PROVIDER_NAMES } from '#contract/account/providers.ts'
import { providerLimits } from '#api/core/credentials/provider.limits.ts'
import { signUpLimits } from './sign-up.limits.ts'
import {
  insertIdentity,
  type Provider,
  releaseIdentity,
  spendCredential,
} from '#api/core/directory/credentials.queries.ts'
import { credentialSpent } from '#api/core/sessions/spent-credentials.ts'
import { type Credential, verifyIdToken } from '#api/integrations/identity-providers/id-tokens.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type ProviderSignUpForm } from '#contract/account/sign-up.forms.ts'
import { type SignedIn } from '#contract/account/sign-in.ts'
import { createAccount } from './create-account.service.ts'

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
      `This ${PROVIDER_NAMES[provider]} account has no email address. Sign up with a password.`,
    )
  }
  await limit(scope, signUpLimits(scope, email))
  const owner = { email, passwordHash: null, isEmailConfirmed: isEmailVerified }
  return createAccount(scope, form, owner, {
    writes: (userId) => [
      spendCredential(db, spent),
      releaseIdentity(db, { provider, subject }),
      insertIdentity(db, { provider, subject, userId, createdAt: now() }),
    ],
    refusals: { credential: credentialSpent },
  })
}
