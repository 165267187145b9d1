import { type Contact } from '#contract/account.forms.ts'
import { renderMail } from './mail-layout.ts'
import { nameOr } from './mail-links.ts'

export interface MailMessage {
  subject: string
  text: string
  html: string
}

export function confirmEmailMail({ firstName, url }: { firstName: string; url: string }): MailMessage {
  return {
    subject: 'Confirm your email address',
    ...renderMail({
      title: 'Confirm your email address',
      paragraphs: [
        `Hello ${firstName}, you signed up to Bellwether with this address.`,
        'Confirm that it is yours to choose a plan and start. The link works once, within 48 hours; a newer one replaces it.',
      ],
      action: { label: 'Confirm email address', url },
      note: 'If this was not you, do nothing: without this link the address stays unconfirmed.',
    }),
  }
}

export function resetPasswordMail({ firstName, url }: { firstName: string; url: string }): MailMessage {
  return {
    subject: 'Choose a new password',
    ...renderMail({
      title: 'Choose a new password',
      paragraphs: [
        `Hello ${firstName}, somebody asked for a new password for your Bellwether account.`,
        'The link works once, within an hour, and ends when the password changes in another way. A new password signs you out everywhere, and you choose which of the connected providers may still sign you in.',
      ],
      action: { label: 'Choose a new password', url },
      note: 'If this was not you, do nothing: without this link your password stays as it is.',
    }),
  }
}

export function stolenSessionMail({ firstName, appUrl }: { firstName: string; appUrl: string }): MailMessage {
  return {
    subject: 'You were signed out for your safety',
    ...renderMail({
      title: 'You were signed out for your safety',
      paragraphs: [
        `Hello ${firstName}, a sign-in of yours that had already been renewed was used once more. Somebody else may hold a copy of it.`,
        'We ended that session on every device that shares it. Your other sessions and your password are untouched.',
        'Sign in again to go on. If anything looks unfamiliar, choose a new password.',
      ],
      action: { label: 'Sign in', url: `${appUrl}/auth/signin` },
      note: 'A browser restored from a backup can cause this too.',
    }),
  }
}

export function invitationMail({
  firstName,
  url,
  organization,
  invitedBy,
}: {
  firstName: string
  url: string
  organization: string
  invitedBy: string
}): MailMessage {
  return {
    subject: `${nameOr(invitedBy, 'Someone')} invites you to ${nameOr(organization, 'an organization on Bellwether')}`,
    ...renderMail({
      title: `Join ${organization} on Bellwether`,
      paragraphs: [
        `Hello ${firstName}, ${invitedBy} would like you to join ${organization} on Bellwether.`,
        'Choose a password and you are in. The link works once, for seven days.',
        'An account belongs to one organization. If you have one with this address already, ask for an invitation to another address.',
      ],
      action: { label: `Join ${organization}`, url },
      note: 'If you did not expect this, do nothing: without this link nothing happens.',
    }),
  }
}

interface TrialFacts {
  firstName: string
  planName: string
  /** The last day, as people read it. */
  endsOn: string
  appUrl: string
}

export function trialStartedMail({ firstName, planName, endsOn, appUrl }: TrialFacts): MailMessage {
  return {
    subject: `Your ${planName} trial has started`,
    ...renderMail({
      title: `Your ${planName} trial has started`,
      paragraphs: [
        `Hello ${firstName}, your 7 days with Bellwether ${planName} run until ${endsOn}. No card was charged.`,
        'A good first step: audit your own site. It takes minutes, and the most urgent findings come first.',
      ],
      action: { label: 'Open Bellwether', url: appUrl },
      note: 'We remind you two days before the trial ends.',
    }),
  }
}

export function trialEndingMail({
  firstName,
  planName,
  endsOn,
  appUrl,
  hasCard,
}: TrialFacts & { hasCard: boolean }): MailMessage {
  const whatThen = hasCard
    ? 'Your plan begins then, and the card on file is charged. If you do not want that, cancel before.'
    : 'Choose a plan to keep your audits running. If you do nothing, the trial simply ends and nothing is charged.'
  return {
    subject: `Your ${planName} trial ends on ${endsOn}`,
    ...renderMail({
      title: `Your trial ends on ${endsOn}`,
      paragraphs: [
        `Hello ${firstName}, your Bellwether ${planName} trial ends in two days or less.`,
        whatThen,
      ],
      action: { label: hasCard ? 'See your plan' : 'See the plans', url: `${appUrl}/settings/subscription` },
      note: 'This is the only reminder.',
    }),
  }
}

/** To the people who run this Bellwether; answering it answers the sender. */
export function contactMail({ name, email, subject, message }: Contact): MailMessage {
  return {
    subject: `Contact: ${subject}`,
    ...renderMail({
      title: subject,
      paragraphs: [`${name} (${email}) wrote through the contact form:`],
      quote: message,
      note: 'Answer this mail to answer the sender.',
    }),
  }
}
