// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { Pagination, shownPages } from './pagination.tsx'
import { searchAddress } from './search-address.ts'
import { Table, type Column } from './table.tsx'
import { Toolbar } from './toolbar.tsx'

afterEach(cleanup)

function renderAt(address: string, element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return render(<RouterProvider router={router} />)
}

const address = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('searchAddress', () => {
  test('changes, adds and removes, and keeps the rest', () => {
    expect(searchAddress('?q=a&page=3', { page: null, sort: 'url' })).toBe('?q=a&sort=url')
    expect(searchAddress('?q=a', { q: '' })).toBe('?')
    expect(searchAddress('', { q: 'a&b=c' })).toBe('?q=a%26b%3Dc')
  })
})

describe('pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 25, [1, 2, 'gap', 25]],
    [4, 25, [1, 2, 3, 4, 5, 'gap', 25]],
    [12, 25, [1, 'gap', 11, 12, 13, 'gap', 25]],
    [25, 25, [1, 'gap', 24, 25]],
  ])('page %i of %i shows %j', (page, count, shown) => {
    expect(shownPages(page, count)).toEqual(shown)
  })

  test('shows which entries are visible and keeps the rest of the URL', () => {
    renderAt('/pages?q=a&page=4', <Pagination page={4} pageSize={50} total={1204} noun="page" />)
    expect(screen.getByText('151–200 of 1,204 pages')).toBeDefined()
    expect(address('Previous page')).toBe('/pages?q=a&page=3')
    expect(address('Page 1')).toBe('/pages?q=a')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('4')
  })

  test('the last page ends with the last entry and has no next link', () => {
    renderAt('/', <Pagination page={25} pageSize={50} total={1204} noun="page" />)
    expect(screen.getByText('1,201–1,204 of 1,204 pages')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
  })

  test('one entry is singular, and an empty list has no count', () => {
    renderAt('/', <Pagination page={1} pageSize={50} total={1} noun="change" />)
    expect(screen.getByText('1 change')).toBeDefined()
    cleanup()
    renderAt('/', <Pagination page={1} pageSize={50} total={2} noun="person" nouns="people" />)
    expect(screen.getByText('2 people')).toBeDefined()
    cleanup()
    const { container } = renderAt('/', <Pagination page={1} pageSize={50} total={0} noun="page" />)
    expect(container.textContent).toBe('')
  })

  test('a page beyond the end is the last one', () => {
    renderAt('/', <Pagination page={99} pageSize={50} total={60} noun="page" />)
    expect(screen.getByText('51–60 of 60 pages')).toBeDefined()
  })
})

interface Row {
  url: string
  issues: number
}

const columns: Column<Row>[] = [
  { id: 'url', header: 'Address', cell: (row) => row.url, isSortable: true, phone: 'title' },
  { id: 'issues', header: 'Issues', cell: (row) => row.issues, isSortable: true, phone: 'fact' },
  { id: 'note', header: 'Note', cell: () => 'n' },
]

describe('table', () => {
  const rows = [{ url: '/a', issues: 2 }]
  const table = (sort?: { by: string; direction: 'asc' | 'desc' }) => (
    <Table caption="Pages" columns={columns} rows={rows} rowKey={(row) => row.url} sort={sort} />
  )

  test('a column header is a link that sorts, reverses the order and goes back to the first page', () => {
    renderAt('/pages?q=a&page=3', table({ by: 'url', direction: 'asc' }))
    const sortable = { Address: 'url&direction=desc', Issues: 'issues&direction=asc' }
    for (const [name, sort] of Object.entries(sortable)) {
      const head = within(screen.getByRole('columnheader', { name })).getByRole('link')
      expect(head.getAttribute('href')).toBe(`/pages?q=a&sort=${sort}`)
    }
    expect(screen.queryByRole('link', { name: 'Note' })).toBeNull()
  })

  test('where rows are cards, a menu sorts like the column headers', () => {
    renderAt('/pages?q=a&page=3', table({ by: 'url', direction: 'asc' }))
    const menu = screen.getByText('Sorted by Address').closest('details')
    if (!menu) throw new Error('There is no menu.')
    const items = [...menu.querySelectorAll('a')]
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Address, ascending now', '/pages?q=a&sort=url&direction=desc'],
      ['Issues', '/pages?q=a&sort=issues&direction=asc'],
    ])
  })

  test('only the sorted column has aria-sort', () => {
    renderAt('/', table({ by: 'issues', direction: 'desc' }))
    const heads = screen.getAllByRole('columnheader')
    expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([null, 'descending', null])
  })

  test('the title column names the row', () => {
    renderAt('/', table())
    expect(screen.getByRole('rowheader').textContent).toBe('/a')
  })

  test('without rows the empty state is shown', () => {
    renderAt(
      '/',
      <Table caption="Pages" columns={columns} rows={[]} rowKey={String} empty={<p>No pages</p>} />,
    )
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('No pages')).toBeDefined()
  })
})

describe('toolbar', () => {
  const filters = [
    { name: 'status', label: 'Status', value: '404', options: [{ value: '404', label: 'Not found' }] },
    { name: 'depth', label: 'Depth', value: '', options: [] },
  ]

  test('an active filter is a chip whose link removes only it', () => {
    renderAt(
      '/pages?q=a&status=404&page=2&sort=url',
      <Toolbar search={{ label: 'Search' }} filters={filters} />,
    )
    const chips = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('link')
    expect(chips.map((chip) => chip.textContent)).toEqual(['Remove filter Status: Not found'])
    expect(chips[0]?.getAttribute('href')).toBe('/pages?q=a&sort=url')
  })

  test('submitting the form keeps the sort order and resets the page', () => {
    renderAt(
      '/pages?q=a&status=404&page=2&sort=url',
      <Toolbar search={{ label: 'Search', value: 'a' }} filters={filters} />,
    )
    const form = screen.getByRole<HTMLFormElement>('search')
    expect([...new FormData(form)]).toEqual([
      ['sort', 'url'],
      ['q', 'a'],
      ['status', '404'],
      ['depth', ''],
    ])
  })
})
