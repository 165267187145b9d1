import type { AppLoadContext } from '@remix-run/cloudflare'
import { signOut } from '#contract/account/sign-in.ts'

/** Ends the session here at once, then at the API, so that no copy of its tokens is worth anything. */
export async function endSession({ api, session }: Pick<AppLoadContext, 'api' | 'session'>): Promise<void> {
  const { tokens } = session
  session.end()
  if (tokens) await api(signOut, { body: { refreshToken: tokens.refreshToken } })
}
