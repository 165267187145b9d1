import { paths, withQuery } from '#app/lib/paths.ts'

/** Why somebody finds themselves at the sign-in page, by the code in its address. */
export const NOTICES = {
  'provider-cancelled': 'The sign-in was cancelled. Nothing has changed.',
  'provider-stale': 'That sign-in took too long or was started in another browser. Try it once more.',
  'provider-failed':
    'The sign-in with the other service did not work. Try again, or use your email and password.',
  'provider-refused':
    'That account could not be used to sign in here. If you signed up with a password, sign in with it.',
  'google-elsewhere':
    'There is an account with this email address already. Sign in with your password, or with Microsoft if you use that; then you can connect Google in your profile. Without a password, choose one under “Forgot your password?”.',
  'microsoft-elsewhere':
    'There is an account with this email address already. Sign in with your password, or with Google if you use that; then you can connect Microsoft in your profile. Without a password, choose one under “Forgot your password?”.',
  'provider-unconfirmed':
    'The email address of this account was never confirmed. Choose a new password under “Forgot your password?” to make the account yours.',
  'provider-archived': 'This account is archived. An administrator of your organization can restore it.',
  'provider-missing': 'Signing in with that service is not set up here.',
  'too-many': 'Too many attempts. Wait a few minutes, then try again.',
  'code-overdue': 'That sign-in took too long or was finished already. Sign in once more.',
  'invitation-over': 'That invitation has ended, or the sign-in took too long. Sign in once more.',
  'invitation-declined':
    'You have not joined, and the invitation stays open: sign in again to join later. To set up a company of your own, create an account.',
  'signed-out-everywhere': 'You are signed out on every device. Sign in to go on.',
  confirmed: 'Your email address is confirmed. Sign in to go on.',
} as const

export type Notice = keyof typeof NOTICES

/** The sign-in page with a notice, which leads on to where the person was going. */
export const toNoticeAddress = (notice: Notice, next?: string): string =>
  withQuery(paths.signIn(next), { notice })

export const findNotice = (code: string | null): string | undefined =>
  code !== null && Object.hasOwn(NOTICES, code) ? NOTICES[code as Notice] : undefined
