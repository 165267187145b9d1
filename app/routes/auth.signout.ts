import { type ActionFunctionArgs, redirect, replace } from '@remix-run/cloudflare'
import { signOut } from '#contract/account.ts'
import { paths } from '#app/lib/paths.ts'

export const loader = () => redirect(paths.signIn())

/** Ends the session here and at the API, which is told but not waited for to agree: whoever leaves, leaves. */
export async function action({ context: { api, session, log } }: ActionFunctionArgs) {
  const { tokens } = session
  session.end()
  if (tokens) {
    await api(signOut, { body: { refreshToken: tokens.refreshToken } }).catch((error: unknown) => {
      log('warn', 'sign-out-not-told', { error })
    })
  }
  return replace(paths.signIn())
}
