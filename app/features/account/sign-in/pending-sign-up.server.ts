import { decodeJwt } from 'jose'
import * as z from 'zod'
import { createSealedCookie } from '#app/lib/session/sealed-cookie.server.ts'
import { type Provider, PROVIDERS } from '#contract/account/providers.ts'
import type { ProviderCredential } from './sign-in.api.server.ts'

const PendingSignUp = z.object({
  provider: z.enum(PROVIDERS),
  credential: z.string(),
  nonce: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type PendingSignUp = z.infer<typeof PendingSignUp>

const HALF_AN_HOUR = 30 * 60

/** The provider identity of a sign-up in progress. */
export const pendingSignUpCookie = createSealedCookie('pendingSignUp', PendingSignUp, HALF_AN_HOUR)

const Claims = z.object({
  email: z.string().optional(),
  preferred_username: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
})

/** Claims of the id token to prefill the form. The API verifies the token when the form is sent. */
export function toPendingSignUp(
  provider: Provider,
  { credential, nonce }: ProviderCredential,
): PendingSignUp {
  const claims = Claims.catch({}).parse(decodeJwt(credential))
  const [first = '', ...rest] = (claims.name ?? '').split(' ')
  return {
    provider,
    credential,
    nonce,
    email: claims.email ?? claims.preferred_username ?? '',
    firstName: claims.given_name ?? first,
    lastName: claims.family_name ?? rest.join(' '),
  }
}
