// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { ReactNode } from 'react'
import { FindingList } from './finding-list.tsx'

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

test('the content of an audited page is shown as text and never becomes markup', () => {
  const { container } = renderPage(<FindingList findings={[aFinding]} toCheck={() => '/x'} />)
  expect(container.querySelector('script, img')).toBeNull()
  expect(screen.getAllByText(HOSTILE)).toHaveLength(2)
})

test('a page without findings is a success', () => {
  renderPage(<FindingList findings={[]} toCheck={() => '/x'} />)
  expect(screen.getByRole('heading', { name: 'Nothing to fix' })).toBeDefined()
})

test('a page that could not be read is not a success', () => {
  renderPage(<FindingList findings={[]} isChecked={false} toCheck={() => '/x'} />)
  expect(screen.queryByRole('heading', { name: 'Nothing to fix' })).toBeNull()
  expect(screen.getByText(/could not be checked/)).toBeDefined()
})
