import type { AppLoadContext } from '@remix-run/cloudflare'
import { signOut } from '#contract/account/sign-in.ts'

/** Ends the session here, then at the API, so that copies of its tokens stop working. */
export async function endSession({ api, session }: Pick<AppLoadContext, 'api' | 'session'>): Promise<void> {
  const { tokens } = session
  session.end()
  if (tokens) await api(signOut, { body: { refreshToken: tokens.refreshToken } })
}
