// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { ReactNode } from 'react'
import type { Subscription } from '#contract/billing.ts'
import { CancelPlan } from './cancel-plan.tsx'
import { SubscriptionPage } from './subscription-page.tsx'

afterEach(cleanup)

const TIME_ZONE = 'America/Sao_Paulo'

function renderPage(element: ReactNode) {
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const aSubscription = (facts: Partial<Subscription>): Subscription => ({
  id: 'sub_1',
  productId: 'prod_growth',
  productName: 'Growth',
  interval: 'month',
  quantity: 1,
  status: 'active',
  price: { amount: 7900, currency: 'USD' },
  discountedPrice: null,
  charges: [],
  coupon: null,
  trialEndsAt: null,
  daysLeft: 0,
  renewsAt: '2026-12-21T15:00:00.000Z',
  cancelAtPeriodEnd: false,
  endsAt: null,
  hasCard: true,
  limits: { users: 25, pagesPerCrawl: 50_000, crawlsPerMonth: 100 },
  ...facts,
})

const renderSubscription = (subscription: Subscription, failure?: string) =>
  renderPage(
    <SubscriptionPage
      subscription={subscription}
      billing={failure === undefined ? null : { failure }}
      people={3}
      timeZone={TIME_ZONE}
      taxIdFault={undefined}
    />,
  )

test('where the payment provider does not answer the stored plan is shown, and that it is stored', () => {
  renderSubscription(aSubscription({}), 'Error fetching subscription details. Please try again.')

  expect(screen.getByText('Error fetching subscription details. Please try again.')).toBeTruthy()
  expect(screen.getByText(/The plan is shown as we know it/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Growth' })).toBeTruthy()
  expect(screen.getByText(/Billed next on Dec 21, 2026/)).toBeTruthy()
  expect(screen.queryByText('Payment method')).toBeNull()
  expect(screen.queryByText('Invoices')).toBeNull()
})

test('a paused plan is called paused, can be cancelled and not changed', () => {
  renderSubscription(aSubscription({ status: 'paused', renewsAt: null }), 'No answer.')

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
