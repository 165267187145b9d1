// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { ReactNode } from 'react'
import type { Product } from '#contract/billing/plans.ts'
import { limitsOf } from '#contract/billing/plan-table.ts'
import { HomePage } from '#app/features/site/home/home-page.tsx'
import { PricingPage, type Visitor } from './pricing-page.tsx'

afterEach(cleanup)

const GROWTH: Product = {
  id: 'prod_growth',
  name: 'Growth',
  description: 'For a company with several sites.',
  features: [],
  limits: limitsOf({ productId: 'prod_growth', quantity: 1 }),
  prices: [{ interval: 'year', amount: 79_000, currency: 'USD' }],
}

const renderPage = (element: ReactNode) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)

function linksOf(visitor: Visitor) {
  renderPage(<PricingPage products={[GROWTH]} interval="year" tax="off" visitor={visitor} />)
  return screen
    .queryAllByRole('link', { name: /Growth/ })
    .map((link) => [link.textContent, link.getAttribute('href')])
}

test('a visitor signs up with the selected plan and interval', () => {
  expect(linksOf('stranger')).toEqual([
    ['Try Growth for 7 days', '/auth/signup?plan=prod_growth&interval=year'],
  ])
})

test('an administrator chooses the plan, and is offered no trial', () => {
  expect(linksOf('decider')).toEqual([['Choose Growth', '/auth/signup/plan?plan=prod_growth&interval=year']])
  expect(screen.queryByText(/without a card/)).toBeNull()
})

test('a member reads who chooses the plan', () => {
  expect(linksOf('member')).toEqual([])
  expect(screen.getByText(/Your administrators choose your organization’s plan/)).toBeTruthy()
})

test('a signed-in person gets a link to the dashboard and not to a trial', () => {
  const panels = { overview: null, progress: null, issue: null, change: null }
  renderPage(<HomePage panels={panels} isSignedIn />)

  expect(screen.queryByText(/free trial|7 days/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Open dashboard' }).getAttribute('href')).toBe('/dashboard')
})
