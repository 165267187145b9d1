import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

export interface PasswordReset {
  firstName: string
  appUrl: string
  /** Names of providers, as a list. */
  kept: readonly string[]
  removed: readonly string[]
  twoStep: 'on' | 'off' | 'turned-off'
}

const join = (names: readonly string[]) => names.join(' and ')

function toProviders({ kept, removed }: PasswordReset): string[] {
  return [
    ...(removed.length > 0 ? [`${join(removed)} ${removed.length > 1 ? 'were' : 'was'} disconnected.`] : []),
    ...(kept.length > 0 ? [`${join(kept)} ${kept.length > 1 ? 'are' : 'is'} still connected.`] : []),
  ]
}

const TWO_STEP = {
  on: 'Two-step sign-in stays on: signing in still requires a code.',
  off: undefined,
  'turned-off':
    'Two-step sign-in was turned off, because it was set up before this email address was confirmed.',
}

/** Everything that a reset did, so that the owner knows the state of the account. */
export function passwordResetMail(reset: PasswordReset): MailMessage {
  const { firstName, appUrl, twoStep } = reset
  const title = 'Your password was changed'
  const facts = [...toProviders(reset), TWO_STEP[twoStep]].filter((fact) => fact !== undefined)
  return {
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        `Hello ${firstName}, the password of your Bellwether account was reset with a link from your email, and all devices were signed out.`,
        ...(facts.length > 0 ? [facts.join(' ')] : []),
        'If this was you, sign in with the new password. If it wasn’t, somebody can read your email: secure that first, then change your password.',
      ],
      action: { label: 'Change password', url: `${appUrl}/auth/forgot-password` },
      note: 'We email you whenever your password changes.',
    }),
  }
}
