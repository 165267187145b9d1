// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAMPLE_RUNNING } from '#app/features/seo/site-audit/samples/sample-audit.ts'
import { MayAudit } from '#app/labels/may-audit.ts'
import { AUDIT_REFUSALS } from '#contract/seo/site-audit.actions.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { LiveProgress } from './live-progress.tsx'

beforeEach(() =>
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  ),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(status: Audit['status'], mayAudit: boolean) {
  const element = (
    <MayAudit.Provider value={mayAudit}>
      <LiveProgress audit={{ ...SAMPLE_RUNNING, status }} />
    </MayAudit.Provider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const findButton = (name: string) => screen.queryByRole('button', { name })

test.each([true, false])('a running audit can be paused, whether there is a plan or not: %s', (mayAudit) => {
  show('running', mayAudit)
  expect(findButton('Pause audit')).not.toBeNull()
  expect(screen.queryByText(AUDIT_REFUSALS.plan.text)).toBeNull()
})

test('a paused one resumes with a plan', () => {
  show('paused', true)
  expect(findButton('Resume audit')).not.toBeNull()
  expect(screen.queryByText(AUDIT_REFUSALS.plan.text)).toBeNull()
})

test('a paused one under a plan that has ended says what it needs, and can be canceled', () => {
  show('paused', false)
  expect(findButton('Resume audit')).toBeNull()
  expect(screen.getByText(AUDIT_REFUSALS.plan.text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cancel audit' })).toBeTruthy()
})

test('an audit continues without its page unless it is paused', () => {
  show('running', true)
  expect(screen.queryByText(/The audit continues/)).not.toBeNull()
  cleanup()
  show('paused', true)
  expect(screen.queryByText(/The audit continues/)).toBeNull()
})
