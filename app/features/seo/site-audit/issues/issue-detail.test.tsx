// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { Table } from '#app/ui/data/table.tsx'
import { causeTable } from './cause-table.tsx'
import { FindingTable } from './finding-table.tsx'

afterEach(cleanup)

function renderPage(element: ReactNode) {
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const url = `https://example.com/${'a-long-path/'.repeat(20)}`
const evidence = Array.from({ length: 5 }, (_, at) => `/pictures/${at}/${'name-'.repeat(20)}.png`).join(', ')

test('by page, URLs and evidence are complete', () => {
  renderPage(
    <FindingTable
      auditId="aud_1"
      check={{ title: 'Image without alternative text' }}
      items={[{ url, detail: '5 images without alt.', evidence }]}
    />,
  )
  const shown = [screen.getByRole('link', { name: url }), screen.getByText(evidence)]
  for (const element of shown) expect(element.closest('.wrap-anywhere')).not.toBeNull()
  expect(document.querySelector('code.truncate')).toBeNull()
})

test('a file that is a cause links to itself, and its number of pages to the pages', () => {
  const file = 'https://example.com/logo.png'
  const cause = {
    kind: 'asset' as const,
    url: file,
    detail: '',
    evidence: null,
    template: null,
    status: null,
    pages: 6,
  }
  renderPage(<Table {...causeTable({ auditId: 'aud_1', check: 'img-alt-missing', causes: [cause] })} />)

  expect(screen.getByRole('link', { name: file }).getAttribute('href')).toBe(file)
  const pages = screen.getByRole('link', { name: '6 pages' }).getAttribute('href') ?? ''
  expect(new URL(pages, 'https://app.example').searchParams.get('cause')).toBe(file)
})

const target = {
  kind: 'target' as const,
  url: 'https://example.com/de/#part',
  evidence: null,
  template: null,
  pages: 6,
}

test.each([
  [null, 'Not visited'],
  [0, 'No response'],
  [404, '404'],
])('a target with status %s is shown as %s', (status, text) => {
  const cause = { ...target, detail: 'As it is.', status }
  renderPage(<Table {...causeTable({ auditId: 'aud_1', check: 'hreflang-blocked', causes: [cause] })} />)

  expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  expect(screen.getByRole('columnheader', { name: /Named by/ })).toBeTruthy()
  // Pages are kept without what comes after the number sign.
  const page = screen.getByRole('link', { name: target.url }).getAttribute('href') ?? ''
  expect(new URL(page, 'https://app.example').searchParams.get('url')).toBe('https://example.com/de/')
})

test('where rows are cards, an order is called by what it goes by', () => {
  const cause = { ...target, detail: 'As it is.', status: 404 }
  const table = causeTable({ auditId: 'aud_1', check: 'hreflang-to-error', causes: [cause] })
  renderPage(<Table {...table} sort={{ by: 'pages', direction: 'desc' }} />)

  expect(screen.getByText('Sorted by number of pages')).toBeTruthy()
})
