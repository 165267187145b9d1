import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

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
