import { paths } from '#app/lib/paths.ts'
import { withQuery } from '#app/lib/with-query.ts'
import { listProviderNames, type Provider, PROVIDER_NAMES, PROVIDERS } from '#contract/account/providers.ts'

/** For the account of a provider whose address has an account here already. */
const ELSEWHERE = Object.fromEntries(
  PROVIDERS.map((provider) => [
    `${provider}-elsewhere`,
    `An account with this email address already exists. Sign in with your password, or with ${listProviderNames(provider)} if you use it, then connect ${PROVIDER_NAMES[provider]} in your profile. If you have no password, set one under “Forgot your password?”.`,
  ]),
) as Record<`${Provider}-elsewhere`, string> // one of each

/** Notices on the sign-in page, by the code in its URL. */
export const NOTICES = {
  'provider-cancelled': 'The sign-in was canceled. Nothing has changed.',
  'provider-stale': 'That sign-in took too long or was started in another browser. Try again.',
  'provider-failed':
    'Signing in with the other service didn’t work. Try again, or use your email and password.',
  'provider-refused':
    'That account could not be used to sign in here. If you signed up with a password, sign in with it.',
  ...ELSEWHERE,
  'provider-unconfirmed':
    'The email address of this account was never confirmed. To claim the account, set a new password under “Forgot your password?”.',
  'provider-archived': 'This account is archived. An administrator of your organization can restore it.',
  'provider-missing': 'Signing in with that service is not available here.',
  'too-many': 'Too many attempts. Wait a few minutes, then try again.',
  'code-overdue': 'That sign-in took too long or was already completed. Sign in again.',
  'invitation-over': 'That invitation is no longer valid, or the sign-in took too long. Sign in again.',
  'invitation-declined':
    'You have not joined. The invitation stays open: sign in again to accept it later. To set up your own organization, create an account.',
  'signed-out-everywhere': 'You are signed out on all devices. Sign in to continue.',
  confirmed: 'Your email address is confirmed. Sign in to continue.',
} as const

export type Notice = keyof typeof NOTICES

/** URL of the sign-in page with a notice and a return URL. */
export const toNoticeAddress = (notice: Notice, next?: string): string =>
  withQuery(paths.signIn(next), { notice })

export const findNotice = (code: string | null): string | undefined =>
  code !== null && Object.hasOwn(NOTICES, code) ? NOTICES[code as Notice] : undefined
