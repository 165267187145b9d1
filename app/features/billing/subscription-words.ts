import type { Subscription } from '#contract/billing.ts'
import { formatDate } from '#app/lib/format.ts'
import type { Tone } from '#app/ui/theme/tone.tsx'
import { type Cycle, isOnSoldTerms } from '#contract/price-terms.ts'

interface Standing {
  word: string
  tone: Tone
  /** What it means for whoever reads it. */
  text: string
}

type Facts = Pick<Subscription, 'status' | 'trialEndsAt' | 'renewsAt' | 'endsAt' | 'hasCard'>

const onDay = (iso: string | null, timeZone: string) => (iso ? ` on ${formatDate(iso, timeZone)}` : '')

/** How a subscription stands, as a word and as a sentence. */
export function describeStanding(facts: Facts, timeZone: string): Standing {
  const { status, trialEndsAt, renewsAt, endsAt, hasCard } = facts
  switch (status) {
    case 'trialing':
      return {
        word: 'Free trial',
        tone: 'attention',
        text: hasCard
          ? `It ends${onDay(trialEndsAt, timeZone)}, when the card on file is charged and the plan goes on.`
          : `It ends${onDay(trialEndsAt, timeZone)} by itself, and nothing is charged.`,
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
        text: `The last payment did not go through. Put another card on file, or access ends${onDay(endsAt, timeZone)}.`,
      }
    case 'paused':
      return {
        word: 'Paused',
        tone: 'attention',
        text: 'Nothing is charged while it is paused, and everything works.',
      }
    case 'cancelled':
      return {
        word: 'Cancelled',
        tone: 'neutral',
        text: `It ended${onDay(endsAt, timeZone)}. What you made stays.`,
      }
    case 'expired':
      return {
        word: 'Ended',
        tone: 'neutral',
        text: 'It has ended. What you made stays; new audits wait for a plan.',
      }
  }
}

/** Whether there is something that can be cancelled, changed or renewed. */
export const isRunning = ({ status }: Pick<Subscription, 'status'>) =>
  status === 'trialing' || status === 'active' || status === 'past_due' || status === 'paused'

export const OWN_PRICE =
  'Its price was agreed on with you, so it can’t be changed to another plan here. Write to us to change it.'

/** Whether a running plan can be changed into another here. A trial is no plan yet. */
export const isChangeable = ({ status, price, ...cycle }: Pick<Subscription, 'status' | 'price'> & Cycle) =>
  status === 'trialing' || isOnSoldTerms(price.currency, cycle)

/** Whether a plan that is taken now begins a subscription, in place of changing the one that there is. */
export const isNewPlan = (subscription: Pick<Subscription, 'status'> | null) =>
  !subscription || !['active', 'past_due', 'paused', 'scheduled_to_cancel'].includes(subscription.status)
