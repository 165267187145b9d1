import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'
import { type Provider, PROVIDER_NAMES, PROVIDERS } from '#contract/account/providers.ts'

const CONNECTED_ADVICE =
  'If this was you, you don’t need to do anything. If it wasn’t, change your password now: that signs out all devices and disconnects every provider you don’t confirm.'

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

/** Emails about changes to how somebody signs in. */
const NOTICES = {
  'password-changed': {
    subject: 'Your password was changed',
    what: 'the password of your Bellwether account was just changed. The device that changed it stays signed in; all others were signed out.',
  },
  'password-set': {
    subject: 'Your account now has a password',
    what: 'a password was just set for your Bellwether account, which had none. The device that set it stays signed in; all others were signed out.',
  },
  'two-step-on': {
    subject: 'Two-step sign-in is on',
    what: 'two-step sign-in was just turned on. From now on, signing in requires a code from your authenticator app.',
    // A new password alone would leave the attacker's authenticator app active.
    advice:
      'If this was you, you don’t need to do anything. If it wasn’t, change your password now, which signs out all devices, and ask an administrator of your organization to turn off two-step sign-in for you.',
  },
  'two-step-off': {
    subject: 'Two-step sign-in is off',
    what: 'two-step sign-in was just turned off. Signing in no longer requires a code.',
  },
  'two-step-reset': {
    subject: 'Two-step sign-in was turned off for you',
    what: 'an administrator of your organization just turned off two-step sign-in for your account, and you were signed out everywhere. Sign in without a code, and turn it on again in your profile.',
    advice:
      'If you asked for this, you don’t need to do anything else. If you didn’t, change your password now, and ask your administrators who did it.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    what: 'one of your recovery codes was just used instead of a code from your authenticator app.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    what: 'new recovery codes were created for your account. The previous ones no longer work.',
  },
  'api-key-created': {
    subject: 'An API key was created in your name',
    what: 'an API key was just created in your name. Until it is revoked, programs that have it act as you do, as far as its role and scopes go.',
    advice:
      'If this was you, you don’t need to do anything. If it wasn’t, revoke it under Settings → API keys, and change your password now: that signs out all devices.',
  },
  'app-connected': {
    subject: 'An app was connected to your account',
    what: 'an app was just connected to your Bellwether account. Until you disconnect it, it acts in your name, as far as its scopes go.',
    advice:
      'If this was you, you don’t need to do anything. If it wasn’t, disconnect it under Settings → Connected apps, and change your password now: that signs out all devices.',
  },
  'app-stopped': {
    subject: 'An app was disconnected from your account',
    what: 'an app that you connected to your Bellwether account sent us a token that had been used before. Somebody may have copied it, so we’ve disconnected the app.',
    advice: 'Connect the app again if you still use it. If this happens again, stop using the app.',
  },
  'codes-refused': {
    subject: 'Somebody is guessing your codes',
    what: 'somebody who knows your password, or is signed in to your account, entered too many wrong codes. We’ve blocked further attempts for now. Devices where you signed in with a code before are not affected.',
  },
  ...PROVIDER_NOTICES,
} as const satisfies Record<string, Notice>
export type SecurityNotice = keyof typeof NOTICES

const ADVICE =
  'If this was you, you don’t need to do anything. If it wasn’t, change your password now: that signs out all devices.'

/** Notifies the owner of an account of a change, so that they notice when it was not them. */
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
      action: { label: 'Change password', url: `${appUrl}/auth/forgot-password` },
      note: 'We email you whenever the way you sign in changes.',
    }),
  }
}
