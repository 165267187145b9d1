import type { AppLoadContext } from '@remix-run/cloudflare'
import * as z from 'zod'
import { redirectRefused } from '#app/lib/http/redirect-refused.server.ts'
import { paths } from '#app/lib/paths.ts'
import { createSealedCookie } from '#app/lib/session/sealed-cookie.server.ts'
import { redirectDone, redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { connectProvider, type ProviderCredential } from './sign-in.api.server.ts'
import { type Provider, PROVIDER_NAMES } from '#contract/account/providers.ts'

const TEN_MINUTES = 10 * 60

/**
 * The person who is connecting a provider. Signed and encrypted, so that nobody can connect theirs to somebody else.
 */
export const connectionCookie = createSealedCookie(
  'providerConnection',
  z.object({ userId: z.string() }),
  TEN_MINUTES,
)

/** Completes connecting a provider after its redirect; undefined for a sign-in. */
export async function findConnection({ api, cookies, settings, session }: AppLoadContext) {
  const connection = await connectionCookie.read(cookies, settings.SESSION_SECRET)
  connectionCookie.delete(cookies)
  if (!connection || connection.userId !== session.user?.id) return undefined

  return {
    refuse: (text: string) => redirectWithToast(paths.profileSignIns(), { kind: 'error', text }),
    connect: (provider: Provider, credential: ProviderCredential) =>
      redirectRefused(paths.profileSignIns(), async () => {
        await connectProvider(api, provider, credential)
        return redirectDone(paths.profileSignIns(), `You can sign in with ${PROVIDER_NAMES[provider]} now.`)
      }),
  }
}
