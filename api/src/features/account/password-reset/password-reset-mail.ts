import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

export interface PasswordReset {
  firstName: string
  appUrl: string
  /** Providers as people call them. */
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
  on: 'Two-step sign-in stays on: signing in still asks for a code.',
  off: undefined,
  'turned-off':
    'Two-step sign-in was turned off, since it had been set up before this email address was confirmed.',
}

/** What a reset did, all of it, so that its owner sees whether the account is theirs again. */
export function passwordResetMail(reset: PasswordReset): MailMessage {
  const { firstName, appUrl, twoStep } = reset
  const title = 'Your password was changed'
  const facts = [...toProviders(reset), TWO_STEP[twoStep]].filter((fact) => fact !== undefined)
  return {
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        `Hello ${firstName}, a new password was chosen for your Bellwether account with a link from your email, and every session was signed out.`,
        ...(facts.length > 0 ? [facts.join(' ')] : []),
        'If that was you, sign in with the new password. If it was not, somebody can read your email: secure that first, then choose another password.',
      ],
      action: { label: 'Choose another password', url: `${appUrl}/auth/forgot-password` },
      note: 'We tell you whenever your password changes.',
    }),
  }
}
