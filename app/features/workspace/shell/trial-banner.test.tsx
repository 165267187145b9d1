// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { TrialBanner, toTrialNotice, type ShownPlan } from './trial-banner.tsx'

afterEach(cleanup)

const aPlan = (status: ShownPlan['status'], daysLeft = 5): ShownPlan => ({
  status,
  daysLeft,
  productName: 'Growth',
  endsOn: 'Dec 5, 2026',
})

function renderBanner(plan: ShownPlan | null, isAdministrator: boolean) {
  const element = <TrialBanner plan={plan} isAdministrator={isAdministrator} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('a trial shows the days left, and when the last one has started', () => {
  expect(toTrialNotice(aPlan('trialing', 5))).toMatchObject({
    text: 'Your Growth trial has 5 days left.',
    isUrgent: false,
  })
  expect(toTrialNotice(aPlan('trialing', 2))).toMatchObject({
    text: 'Your Growth trial has 2 days left.',
    isUrgent: true,
  })
  expect(toTrialNotice(aPlan('trialing', 1))?.text).toBe('Your Growth trial has less than a day left.')
})

test('paying customers see no banner', () => {
  expect(toTrialNotice(aPlan('active'))).toBeNull()
})

test('an ended plan says what is kept and what is not possible', () => {
  expect(toTrialNotice(aPlan('expired', 0))?.text).toContain('Your data stays')
})

test('without a plan there is a link to choose one', () => {
  expect(toTrialNotice(null)?.linkText).toBe('Choose a plan')
})

test('a failed payment shows when access ends', () => {
  expect(toTrialNotice(aPlan('past_due', 0))).toMatchObject({
    text: expect.stringContaining('Dec 5, 2026') as unknown,
    isUrgent: true,
  })
})

test('people who can’t subscribe are not asked to', () => {
  renderBanner(aPlan('trialing'), true)
  expect(screen.getByRole('link').textContent).toBe('Subscribe')
  cleanup()
  renderBanner(aPlan('trialing'), false)
  expect(screen.getByRole('link').textContent).toBe('View plan')
  cleanup()
  renderBanner(null, false)
  expect(screen.queryByRole('link')).toBeNull()
})
