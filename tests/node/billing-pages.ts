import { render } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { Subscription } from '#contract/billing/subscription.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'

/** A page as it stands behind any address. */
export function renderPage(element: ReactNode) {
  return render(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }))
}

/** Growth, paid by the month. */
export const aSubscription = (facts: Partial<Subscription>): Subscription => ({
  id: 'sub_1',
  productId: 'prod_growth',
  productName: 'Growth',
  interval: 'month',
  intervalCount: 1,
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
  limits: limitsOf({ productId: 'prod_growth', quantity: 1 }),
  ...facts,
})
