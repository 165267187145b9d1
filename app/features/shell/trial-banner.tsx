import type { Subscription } from '#contract/billing.ts'
import { Link } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'

type Plan = Pick<Subscription, 'status' | 'daysLeft' | 'productName'>

export interface TrialNotice {
  text: string
  linkText: string
  isUrgent: boolean
}

/** What a person has to know about their plan on every page; null when there is nothing to decide. */
export function toTrialNotice(plan: Plan | null): TrialNotice | null {
  if (!plan)
    return { text: 'Your free trial has not started yet.', linkText: 'Choose a plan', isUrgent: false }

  const { status, daysLeft, productName } = plan
  if (status === 'trialing') {
    const left = daysLeft <= 1 ? 'ends today' : `has ${count(daysLeft, 'day')} left`
    return { text: `Your ${productName} trial ${left}.`, linkText: 'Compare plans', isUrgent: daysLeft <= 2 }
  }
  if (status === 'expired') {
    return {
      text: 'Your trial has ended. What you audited stays; new audits wait for a plan.',
      linkText: 'Compare plans',
      isUrgent: true,
    }
  }
  if (status === 'past_due') {
    return { text: 'The last payment did not go through.', linkText: 'See your plan', isUrgent: true }
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
      <Link to={plan ? paths.pricing() : paths.plan()} className="link">
        {notice.linkText}
      </Link>
    </aside>
  )
}
