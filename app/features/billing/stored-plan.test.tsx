// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Subscription } from '#contract/billing.ts'
import { aSubscription, renderPage } from '#tests/setup/billing-pages.ts'
import { CancelPlan } from './cancel-plan.tsx'
import { ChangePlan } from './change-plan.tsx'
import { type Billing, SubscriptionPage } from './subscription-page.tsx'

afterEach(cleanup)

const TIME_ZONE = 'America/Sao_Paulo'

const renderSubscription = (subscription: Subscription, billing: Billing | null) =>
  renderPage(
    <SubscriptionPage
      subscription={subscription}
      billing={billing}
      people={3}
      timeZone={TIME_ZONE}
      taxIdFault={undefined}
    />,
  )

test('where the payment provider does not answer the stored plan is shown, and that it is stored', () => {
  renderSubscription(aSubscription({}), {
    failure: 'Error fetching subscription details. Please try again.',
  })

  expect(screen.getByText('Error fetching subscription details. Please try again.')).toBeTruthy()
  expect(screen.getByText(/The plan is shown as we know it/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Growth' })).toBeTruthy()
  expect(screen.getByText(/Billed next on Dec 21, 2026/)).toBeTruthy()
  expect(screen.queryByText('Payment method')).toBeNull()
  expect(screen.queryByText('Invoices')).toBeNull()
})

test('a paused plan is called paused, can be cancelled and not changed', () => {
  renderSubscription(aSubscription({ status: 'paused', renewsAt: null }), { failure: 'No answer.' })

  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.getByText('Nothing is charged while it is paused, and everything works.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cancel subscription' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull()
})

test.each([
  [true, 'Nothing was cancelled'],
  [false, 'It is not known whether it was cancelled'],
])('a cancellation that failed claims no more than is known (%s)', (isKnown, title) => {
  renderPage(
    <CancelPlan
      subscription={aSubscription({})}
      timeZone={TIME_ZONE}
      failure="Failed to cancel subscription."
      isKnown={isKnown}
    />,
  )

  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})

const aBilling = (endedDuplicates: NonNullable<Billing['details']>['endedDuplicates']): Billing => ({
  details: { card: null, otherMethod: null, taxIds: [], endedDuplicates, isTestMode: false },
  invoices: [],
  hasMore: false,
  isContinued: false,
})

test.each([
  ['$79.00', /\$79\.00 that was paid for its time to come became credit/],
  [null, /What was paid for its time to come, if anything, became credit/],
])('a second subscription that was ended is told of, with what became of its money (%s)', (credit, text) => {
  const duplicate = { planName: 'Starter', at: '2026-11-21T15:00:00.000Z', credit }
  renderSubscription(aSubscription({}), aBilling([duplicate]))

  expect(screen.getByText('A second subscription was ended')).toBeTruthy()
  expect(screen.getByText(/On Nov 21, 2026 .* to Starter, was ended/)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

const OWN_TERMS = {
  interval: 'month',
  intervalCount: 3,
  price: { amount: 42_000, currency: 'EUR' },
} as const

test('a price that was agreed on is told with its currency and period, and no change is offered', () => {
  renderSubscription(aSubscription(OWN_TERMS), aBilling([]))

  expect(screen.getByText('every 3 months').parentElement?.textContent).toBe('€420 every 3 months')
  expect(screen.getByText(/^Its price was agreed on with you/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Cancel subscription' })).toBeTruthy()
})

test('who comes to the plans with a price that was agreed on reads why there are none', () => {
  renderPage(
    <ChangePlan products={[]} subscription={aSubscription(OWN_TERMS)} choice={undefined} interval="month" />,
  )

  expect(screen.getByText('This plan can’t be changed here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'See what it costs' })).toBeNull()
})
