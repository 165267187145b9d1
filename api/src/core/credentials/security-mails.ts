import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { type Provider, PROVIDER_NAMES, PROVIDERS } from '#contract/account/providers.ts'

const CONNECTED_ADVICE =
  'If that was you, there is nothing to do. If it was not, choose another password at once: that signs everybody out, and disconnects what you do not confirm.'

interface Notice {
  subject: string
  what: string
  advice?: string
}

/** That a provider's account can sign in, or can no more. */
const toProviderNotices = (provider: Provider): [string, Notice][] => {
  const name = PROVIDER_NAMES[provider]
  return [
    [
      `${provider}-disconnected`,
      {
        subject: `${name} was disconnected from your account`,
        what: `the ${name} account that could sign in to your Bellwether account was disconnected. One with your own email address still can.`,
      },
    ],
    [
      `${provider}-connected`,
      {
        subject: `${name} was connected to your account`,
        what: `a ${name} account can sign in to your Bellwether account from now on.`,
        advice: CONNECTED_ADVICE,
      },
    ],
  ]
}
const PROVIDER_NOTICES = Object.fromEntries(PROVIDERS.flatMap(toProviderNotices)) as Record<
  `${Provider}-${'connected' | 'disconnected'}`, // the two of each
  Notice
>

/** Everything that changes how somebody signs in, in the words of the mail that tells them. */
const NOTICES = {
  'password-changed': {
    subject: 'Your password was changed',
    what: 'the password of your Bellwether account has just been changed. You stay signed in where you did that, and were signed out everywhere else.',
  },
  'password-set': {
    subject: 'Your account has a password now',
    what: 'a password has just been set for your Bellwether account, which had none. You stay signed in where you did that, and were signed out everywhere else.',
  },
  'two-step-on': {
    subject: 'Two-step sign-in is on',
    what: 'two-step sign-in has just been turned on: from now on we ask for a code of your authenticator app.',
    // A new password alone would leave the stranger's app in force.
    advice:
      'If that was you, there is nothing to do. If it was not, choose another password at once, which signs everybody out, and ask an administrator of your organization to turn two-step sign-in off for you.',
  },
  'two-step-off': {
    subject: 'Two-step sign-in is off',
    what: 'two-step sign-in has just been turned off: we do not ask for codes any more.',
  },
  'two-step-reset': {
    subject: 'Two-step sign-in was turned off for you',
    what: 'an administrator of your organization has just turned off two-step sign-in for your account, and you were signed out everywhere. Sign in without a code, and turn it on again on your profile.',
    advice:
      'If you have asked for that, there is nothing else to do. If you have not, choose another password at once, and ask your administrators who it was.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    what: 'one of your recovery codes has just been used in the place of a code of your authenticator app.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    what: 'new recovery codes were made for your account. Those before them do not work any more.',
  },
  'codes-refused': {
    subject: 'Somebody is guessing your codes',
    what: 'somebody who knows your password, or is signed in to your account, gave too many wrong codes. We do not take more of them for now. Devices that you signed in on with a code before are not affected.',
  },
  ...PROVIDER_NOTICES,
} as const satisfies Record<string, Notice>
export type SecurityNotice = keyof typeof NOTICES

const ADVICE =
  'If that was you, there is nothing to do. If it was not, choose another password at once: it signs everybody out.'

/** Tells somebody what was changed in their name, so that they notice when it was not them. */
export function securityMail(
  notice: SecurityNotice,
  { firstName, appUrl }: { firstName: string; appUrl: string },
): MailMessage {
  const { subject, what, advice = ADVICE }: Notice = NOTICES[notice]
  return {
    subject,
    ...renderMail({
      title: subject,
      paragraphs: [`Hello ${firstName}, ${what}`, advice],
      action: { label: 'Choose another password', url: `${appUrl}/auth/forgot-password` },
      note: 'We tell you whenever the way to sign in to your account changes.',
    }),
  }
}
