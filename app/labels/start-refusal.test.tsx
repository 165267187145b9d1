// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { limitsOf } from '#contract/billing/plan-table.ts'
import { type StartReason, toStartRefusals } from '#contract/seo/site-audit.actions.ts'
import { StartLink } from './start-refusal.tsx'

afterEach(cleanup)

const limits = limitsOf({ productId: 'prod_growth', quantity: 1 })

function renderLink(reason: StartReason | null) {
  const refusal = reason && { reason, text: toStartRefusals(limits)[reason].text }
  const element = (
    <StartLink refusal={refusal} to="/seo/audits/new">
      Start audit
    </StartLink>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />).container
}

test('where an audit can be started, the link is shown', () => {
  renderLink(null)
  expect(screen.getByRole('link', { name: 'Start audit' }).getAttribute('href')).toBe('/seo/audits/new')
})

test('where the audits of the month are used up, the page says so with their number', () => {
  expect(renderLink('monthly-limit').textContent).toBe(
    `Your plan has ${limits.crawlsPerMonth} audits a month, and all of them are used.`,
  )
})

test('about an ended plan, the banner of every page says enough', () => {
  expect(renderLink('plan-ended').textContent).toBe('')
})
