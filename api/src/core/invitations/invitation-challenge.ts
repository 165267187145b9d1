import * as z from 'zod'
import { type Scope } from '#api/core/access/scope.ts'
import { type Provider, PROVIDERS } from '#contract/account/providers.ts'
import { type ProviderIdentity } from '#api/integrations/identity-providers/id-tokens.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { openClaims, sealClaims } from '#api/lib/key-ring.ts'

const LIFE_SECONDS = 10 * 60

const Challenge = z.object({
  /** The address that the provider has vouched for. */
  sub: z.string(),
  /** The provider's credential, which is spent by the joining that this ends in, or by a sign-up instead of it. */
  spent: z.object({ hash: z.string(), expiresAt: z.number() }),
  identity: z.object({ provider: z.enum(PROVIDERS), subject: z.string() }),
})

export const overdue = () =>
  new DomainError(
    'link-expired',
    'This invitation has ended, or the sign-in took too long. Sign in once more.',
  )

/**
 * Asks somebody who has signed in with a provider whether they want to join an organization that invites them: who was
 * invited has not said yes by that. What is answered is good for ten minutes, for this address and for one joining.
 */
export async function askToJoin(
  { settings, now }: Scope,
  { email, provider, subject, spent }: { email: string; provider: Provider } & ProviderIdentity,
): Promise<DomainError> {
  const challenge = await sealClaims(settings, 'joining-challenge', {
    subject: email,
    exp: Math.floor(now().getTime() / 1000) + LIFE_SECONDS,
    identity: { provider, subject },
    spent: { hash: spent.hash, expiresAt: spent.expiresAt.getTime() },
  })
  return new DomainError(
    'invitation-open',
    'You are invited to an organization. Choose whether to join it.',
    {
      challenge,
    },
  )
}

/** Who a challenge was given to, and what they signed in with. */
export async function readChallenge({ settings, now }: Scope, sealed: string) {
  const claims = await openClaims(settings, 'joining-challenge', { sealed, now: now() })
  const challenge = Challenge.safeParse(claims)
  if (!challenge.success) throw overdue()
  return challenge.data
}
