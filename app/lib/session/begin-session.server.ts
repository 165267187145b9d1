import type { AppLoadContext } from '@remix-run/cloudflare'
import { getMe, type SignedIn } from '#contract/account/sign-in.ts'
import { findSignUpStep } from '#contract/account/sign-up.policy.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { keepKnownDevice } from './known-devices.server.ts'
import { keepTheme, readTheme } from './theme.server.ts'

/**
 * Stores a new session with its cookies and the person's theme, and returns the next page: the next step of the
 * sign-up, else the return URL. A new person keeps the theme of this browser.
 */
export async function beginSession(
  { api, session, cookies }: AppLoadContext,
  signedIn: SignedIn,
  next: string | null,
  { isNew = false } = {},
): Promise<string> {
  session.begin(signedIn)
  keepKnownDevice(cookies, signedIn.user.id, signedIn.deviceToken)
  const chosen = readTheme(cookies)
  if (isNew && chosen !== 'system') await api(updateProfile, { body: { theme: chosen } })
  const me = await api(getMe)
  session.describe(me)
  keepTheme(cookies, me.user.theme)
  const wanted = safePath(next, paths.dashboard())
  const step = findSignUpStep(me)
  if (step === undefined) return wanted
  const path = paths[step]()
  // The same step, with the plan chosen on the price list.
  return wanted.startsWith(`${path}?`) ? wanted : path
}
