// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { DomainContext } from '#app/features/seo/domain/domain-context.ts'
import { Panel } from './panel.tsx'
import type { PanelState } from './panel-state.ts'

afterEach(cleanup)

function show(state: PanelState<number>): string {
  const element = (
    <DomainContext.Provider value={{ target: 'example.com', query: {} }}>
      <Panel name="anchors" title="Anchors" query="scope=domain" state={state}>
        {(view) => <p>{view} anchors</p>}
      </Panel>
    </DomainContext.Provider>
  )
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/seo/*', loader: () => new Promise<never>(() => undefined), element: null },
  ])
  return render(<RouterProvider router={router} />).container.innerHTML
}

const ready: PanelState<number> = {
  status: 'ready',
  view: 7,
  readAt: '2026-05-10T12:00:00Z',
  passedOver: [{ source: 'bing', reason: 'slow', detail: 'It did not reply in time.', retryAfter: 60 }],
  source: {
    id: 'own-index',
    name: 'Own index',
    basis: 'estimated',
    asOf: '2026-05-09',
    fetchedAt: '2026-05-10T09:00:00Z',
    coverage: '40 pages of 3 sites.',
  },
}

test('figures come with their source, basis, day, age and coverage, and who was passed over', () => {
  const html = show(ready)
  expect(html).toContain('7 anchors')
  for (const text of [
    'Own index',
    'Estimated',
    'As of May 9, 2026, read 3 hours ago',
    '40 pages of 3 sites.',
  ])
    expect(html).toContain(text)
  expect(html).toContain('Bing Webmaster Tools would have been asked first: It did not reply in time.')
})

test('what no source tells names who could, and where to connect them', () => {
  const html = show({
    status: 'refused',
    problem: {
      type: 'source-missing',
      detail: 'No connected source knows anchors.',
      requestId: 'req_1',
      sources: ['own-index', 'bing'],
    },
  })
  expect(html).toContain('href="/settings/sources/bing"')
  expect(html).toContain('Connect Bing Webmaster Tools')
  expect(html).toContain('href="/seo/audits/new?url=example.com"')
})

test('a used-up budget and a failed source say what can be done', () => {
  const problem = { detail: 'The budget of today is used up.', requestId: 'req_2' }
  const spent = show({
    status: 'refused',
    problem: { ...problem, type: 'limit-reached', retryAfter: 5 * 3600 },
  })
  expect(spent).toContain('Your budget doesn’t cover this')
  expect(spent).toContain('The budget renews in 5 hours.')
  expect(spent).toContain('href="/settings/sources"')
  const failed = show({
    status: 'refused',
    problem: { ...problem, type: 'upstream-failed', retryAfter: 30 },
  })
  expect(failed).toContain('Try again in 30 seconds.')
  expect(failed).toContain('Request req_2')
})

test('what costs money is offered, and is no limit that was reached', () => {
  const html = show({
    status: 'refused',
    problem: {
      type: 'limit-reached',
      reason: 'price',
      detail: 'DataForSEO has this for about $0.02.',
      requestId: 'req_3',
    },
  })
  expect(html).toContain('These figures cost money')
  expect(html).toContain('about $0.02')
  expect(html).toContain('aria-label="Get these figures: anchors"')
  expect(html).not.toContain('budget')

  const offered = {
    source: 'dataforseo',
    reason: 'price',
    detail: 'About $0.02.',
    retryAfter: null,
  } as const
  expect(show({ ...ready, passedOver: [offered] })).toContain('About $0.02. Refresh buys it.')
  expect(show({ ...ready, passedOver: [{ ...offered, reason: 'budget' }] })).toContain(
    'DataForSEO would have been asked first',
  )
})

test('a late panel is a skeleton, which can’t be refreshed yet', () => {
  const html = show({ status: 'pending' })
  expect(html).toContain('Loading anchors')
  expect(html).not.toContain('Refresh')
})
