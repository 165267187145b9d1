import type { Subscription } from '#contract/billing/subscription.ts'
import { formatDate } from '#app/lib/format.ts'
import type { Tone } from '#app/ui/theme/tone.tsx'

interface Standing {
  word: string
  tone: Tone
  /** What the status means. */
  text: string
}

type Facts = Pick<Subscription, 'status' | 'trialEndsAt' | 'renewsAt' | 'endsAt' | 'hasCard'>

const onDay = (iso: string | null, timeZone: string) => (iso ? ` on ${formatDate(iso, timeZone)}` : '')

/** The status of a subscription, as a label and a sentence. */
export function describeStanding(facts: Facts, timeZone: string): Standing {
  const { status, trialEndsAt, renewsAt, endsAt, hasCard } = facts
  switch (status) {
    case 'trialing':
      return {
        word: 'Free trial',
        tone: 'attention',
        text: hasCard
          ? `It ends${onDay(trialEndsAt, timeZone)}, when the card on file is charged and the plan continues.`
          : `It ends automatically${onDay(trialEndsAt, timeZone)}, and you won’t be charged.`,
      }
    case 'active':
      return { word: 'Active', tone: 'good', text: `Billed next${onDay(renewsAt, timeZone)}.` }
    case 'scheduled_to_cancel':
      return {
        word: 'Scheduled to cancel',
        tone: 'attention',
        text: `Everything works until it ends${onDay(endsAt, timeZone)}.`,
      }
    case 'past_due':
      return {
        word: 'Payment failed',
        tone: 'problem',
        text: `The last payment failed. Update your card, or access ends${onDay(endsAt, timeZone)}.`,
      }
    case 'paused':
      return {
        word: 'Paused',
        tone: 'attention',
        text: 'You are not charged while it is paused, and everything works.',
      }
    case 'cancelled':
      return {
        word: 'Canceled',
        tone: 'neutral',
        text: `It ended${onDay(endsAt, timeZone)}. Your data stays.`,
      }
    case 'expired':
      return {
        word: 'Ended',
        tone: 'neutral',
        text: 'It has ended. Your data stays; choose a plan to run new audits.',
      }
  }
}
