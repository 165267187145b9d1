// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAMPLE_RUNNING } from '#app/features/seo/site-audit/samples/sample-audit.ts'
import { AUDIT_REFUSALS } from '#contract/seo/site-audit.actions.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { until } from '#tests/workers/until.ts'
import { LiveProgress } from './live-progress.tsx'

let events: EventTarget | undefined

beforeEach(() =>
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        // eslint-disable-next-line @typescript-eslint/no-this-alias -- the stream that the page has opened
        events = this
      }
      close() {}
    },
  ),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(status: Audit['status'], hasPlan: boolean) {
  const refusal = hasPlan ? null : { reason: 'plan' as const, text: AUDIT_REFUSALS.plan.text }
  const action = status === 'paused' ? ('resume' as const) : ('pause' as const)
  const allowedActions = [{ action, refusal: status === 'paused' ? refusal : null }]
  const element = <LiveProgress audit={{ ...SAMPLE_RUNNING, status, allowedActions }} />
  const load = vi.fn(() => null)
  const hydrationData = { loaderData: { page: null } }
  const routes = [{ id: 'page', path: '*', element, loader: load }]
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />)
  return load
}

const findButton = (name: string) => screen.queryByRole('button', { name })

test.each([true, false])('a running audit can be paused, whether there is a plan or not: %s', (hasPlan) => {
  show('running', hasPlan)
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

test('paused by somebody else, it asks what can be done with it now', async () => {
  const load = show('running', true)
  const tell = (status: Audit['status']) => {
    const data = JSON.stringify({ ...SAMPLE_RUNNING, status })
    act(() => void events?.dispatchEvent(new MessageEvent('progress', { data })))
  }

  tell('running')
  expect(load).not.toHaveBeenCalled()
  tell('paused')
  await until(() => expect(load).toHaveBeenCalledOnce())
})
