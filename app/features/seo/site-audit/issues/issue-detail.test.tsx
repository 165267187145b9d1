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
  const cause = { kind: 'asset' as const, url: file, detail: '', evidence: null, status: null, pages: 6 }
  renderPage(<Table {...causeTable({ auditId: 'aud_1', check: 'img-alt-missing', causes: [cause] })} />)

  expect(screen.getByRole('link', { name: file }).getAttribute('href')).toBe(file)
  const pages = screen.getByRole('link', { name: '6 pages' }).getAttribute('href') ?? ''
  expect(new URL(pages, 'https://app.example').searchParams.get('cause')).toBe(file)
})
