import type { Subscription } from '#contract/billing.ts'
import { Link } from '@remix-run/react'
import { count, formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'

type Plan = Pick<Subscription, 'status' | 'daysLeft' | 'productName' | 'endsAt'>

export interface TrialNotice {
  text: string
  linkText: string
  isUrgent: boolean
}

/** What a person has to know about their plan on every page; null when there is nothing to decide. */
export function toTrialNotice(plan: Plan | null): TrialNotice | null {
  if (!plan)
    return { text: 'Your free trial has not started yet.', linkText: 'Choose a plan', isUrgent: false }

  const { status, daysLeft, productName, endsAt } = plan
  if (status === 'trialing') {
    const left = `has ${daysLeft <= 1 ? 'less than a day' : count(daysLeft, 'day')} left`
    return { text: `Your ${productName} trial ${left}.`, linkText: 'Subscribe', isUrgent: daysLeft <= 2 }
  }
  if (status === 'expired' || status === 'cancelled') {
    return {
      text: 'Your plan has ended. What you made stays; new audits wait for a plan.',
      linkText: 'Choose a plan',
      isUrgent: true,
    }
  }
  if (status === 'past_due') {
    const until = endsAt ? `, or access ends on ${formatDate(endsAt)}` : ''
    return {
      text: `The last payment did not go through. A new card is needed${until}.`,
      linkText: 'See your plan',
      isUrgent: true,
    }
  }
  return null
}

export function TrialBanner({ plan }: { plan: Plan | null }) {
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
      <Link to={plan ? paths.subscription() : paths.plan()} className="link">
        {notice.linkText}
      </Link>
    </aside>
  )
}
