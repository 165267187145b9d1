import { renderMail } from '#api/mail/mail-layout.ts'
import { type MailMessage } from '#api/mail/mail-message.ts'

interface TrialFacts {
  firstName: string
  planName: string
  /** The last day, for display. */
  endsOn: string
  appUrl: string
}

export function trialStartedMail({ firstName, planName, endsOn, appUrl }: TrialFacts): MailMessage {
  return {
    subject: `Your ${planName} trial has started`,
    ...renderMail({
      title: `Your ${planName} trial has started`,
      paragraphs: [
        `Hello ${firstName}, your 7-day free trial of Bellwether ${planName} runs until ${endsOn}. No card was charged.`,
        'A good first step: audit your own site. It takes minutes, and the most urgent issues come first.',
      ],
      action: { label: 'Open Bellwether', url: appUrl },
      note: 'We’ll remind you two days before the trial ends.',
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
    ? 'Your plan starts then, and your card on file is charged. To avoid that, cancel before the trial ends.'
    : 'Choose a plan to keep running audits. If you do nothing, the trial ends and nothing is charged.'
  return {
    subject: `Your ${planName} trial ends on ${endsOn}`,
    ...renderMail({
      title: `Your trial ends on ${endsOn}`,
      paragraphs: [
        `Hello ${firstName}, your Bellwether ${planName} trial ends in two days or less.`,
        whatThen,
      ],
      action: { label: hasCard ? 'View your plan' : 'View plans', url: `${appUrl}/settings/subscription` },
      note: 'This is the only reminder.',
    }),
  }
}
