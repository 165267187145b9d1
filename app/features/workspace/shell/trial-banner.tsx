import { Link } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { Subscription } from '#contract/billing/subscription.ts'

export interface ShownPlan extends Pick<Subscription, 'status' | 'daysLeft' | 'productName'> {
  /** Formats a date in the reader's time zone. */
  endsOn: string | null
}

export interface TrialNotice {
  text: string
  /** Link text for people who may act on it. */
  linkText: string
  isUrgent: boolean
}

/** The banner about the plan; null when there is nothing to decide. */
export function toTrialNotice(plan: ShownPlan | null): TrialNotice | null {
  if (!plan) return { text: 'Your organization has no plan yet.', linkText: 'Choose a plan', isUrgent: false }

  const { status, daysLeft, productName, endsOn } = plan
  if (status === 'trialing') {
    const left = `has ${daysLeft <= 1 ? 'less than a day' : count(daysLeft, 'day')} left`
    return { text: `Your ${productName} trial ${left}.`, linkText: 'Subscribe', isUrgent: daysLeft <= 2 }
  }
  if (status === 'expired' || status === 'cancelled') {
    return {
      text: 'Your plan has ended. Your data stays; choose a plan to run new audits.',
      linkText: 'Choose a plan',
      isUrgent: true,
    }
  }
  if (status === 'past_due') {
    const until = endsOn ? `, or access ends on ${endsOn}` : ''
    return {
      text: `The last payment failed. Update your card${until}.`,
      linkText: 'View plan',
      isUrgent: true,
    }
  }
  return null
}

interface TrialBannerProps {
  plan: ShownPlan | null
  isAdministrator: boolean
}

export function TrialBanner({ plan, isAdministrator }: TrialBannerProps) {
  const notice = toTrialNotice(plan)
  if (!notice) return null
  return (
    <aside
      aria-label="Your plan"
      className={
        notice.isUrgent
          ? 'bg-accent-soft px-4 py-2 text-center text-ink-strong print:hidden'
          : 'bg-action-soft px-4 py-2 text-center text-ink-strong print:hidden'
      }
    >
      {notice.text}{' '}
      {plan || isAdministrator ? (
        <Link to={plan ? paths.subscription() : paths.plan()} className="link">
          {isAdministrator ? notice.linkText : 'View plan'}
        </Link>
      ) : null}
    </aside>
  )
}
