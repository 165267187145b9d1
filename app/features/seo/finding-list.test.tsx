// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { FactSheet } from './fact-sheet.tsx'
import { FindingList } from './finding-list.tsx'
import { PageDetail } from './page-detail.tsx'

afterEach(cleanup)

const HOSTILE = '<img src=x onerror="window.stolen=true"><script>window.stolen=true</script>'

function renderPage(element: ReactNode) {
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const aFinding = {
  check: 'title-long',
  title: 'Title is likely to be cut',
  category: 'titles',
  severity: 'notice',
  detail: HOSTILE,
  evidence: HOSTILE,
} as const

const aPage = {
  url: 'https://example.com/a',
  status: 200,
  kind: 'html',
  title: HOSTILE,
  depth: 1,
  inlinks: 1,
  words: 10,
  bytes: 100,
  ttfbMs: 5,
  indexable: true,
  issues: 1,
}

test('what an audited page says about itself is shown as text and never becomes markup', () => {
  const { container } = renderPage(
    <>
      <FindingList findings={[aFinding]} toCheck={() => '/x'} />
      <FactSheet facts={{ head: { titles: [HOSTILE] } }} />
    </>,
  )
  expect(container.querySelector('script, img')).toBeNull()
  expect(screen.getAllByText(HOSTILE)).toHaveLength(3)
})

test('an address of an audited site leads nowhere but to our own page about it', () => {
  const link = { url: 'javascript:alert(1)', text: HOSTILE, nofollow: false, status: 200 }
  const detail = {
    page: { ...aPage, url: 'javascript:alert(1)' },
    facts: {},
    findings: [],
    inlinks: [],
    outlinks: [link],
  }
  const { container } = renderPage(
    <PageDetail audit={{ id: 'aud_1', url: 'https://example.com/' }} detail={detail} />,
  )
  const hrefs = [...container.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href') ?? '')
  expect(hrefs.filter((href) => !href.startsWith('/'))).toEqual([])
  expect(hrefs).toContain('/seo/audits/aud_1/pages/one?url=javascript%3Aalert%281%29')
})

test('a page without findings reads as a success', () => {
  renderPage(<FindingList findings={[]} toCheck={() => '/x'} />)
  expect(screen.getByRole('heading', { name: 'Nothing to fix' })).toBeDefined()
})
