// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListPage } from './list-page.tsx'
import type { Column } from './table.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

interface Row {
  id: string
}

const IDS = ['name', 'a', 'b', 'c', 'd', 'e', 'f']
const COLUMNS: Column<Row>[] = IDS.map((id, at) => ({
  id,
  header: `Column ${id}`,
  cell: (row) => `${row.id} ${id}`,
  ...(at === 0 && { phone: 'title' as const }),
}))

function List({ rows, columns }: { rows: Row[]; columns: Column<Row>[] }) {
  const params = new URLSearchParams(useLocation().search)
  return (
    <ListPage
      header={{ title: 'Things', actions: <a href="/new">Add thing</a> }}
      search={{ label: 'Search things', value: params.get('q') ?? undefined }}
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          options: [{ value: 'big', label: 'Big' }],
          value: params.get('kind') ?? undefined,
        },
        { name: 'from', label: 'From', value: params.get('from') ?? undefined, shown: 'March 8' },
        {
          name: 'direction',
          label: 'Order',
          orderedBy: 'Newest first',
          options: [{ value: 'asc', label: 'Oldest first' }],
          value: params.get('direction') ?? undefined,
        },
      ]}
      exportTo="/things.csv"
      total={rows.length}
      paging={{ page: 1, pageSize: 50, noun: 'thing' }}
      empty={{ title: 'No things yet', action: <a href="/new">Add first thing</a> }}
      noMatch={{ title: 'No things match' }}
      table={{ caption: 'Things', columns, rows, rowKey: ({ id }) => id }}
    />
  )
}

function renderAt(address: string, { rows = [{ id: '1' }], columns = COLUMNS } = {}) {
  const routes = [{ path: '*', element: <List rows={rows} columns={columns} /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/before', address], initialIndex: 1 })
  render(<RouterProvider router={router} />)
  return router
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search things' })
async function type(text: string) {
  box().focus()
  fireEvent.change(box(), { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(400))
}
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('typing searches, in a single history entry, and keeps focus and sort order', async () => {
  const router = renderAt('/things?sort=name&page=3')
  await type('la')
  expect(router.state.location.search).toBe('?sort=name&q=la')
  await type(' lamp ')
  expect(router.state.location.search).toBe('?sort=name&q=lamp')
  expect(document.activeElement).toBe(box())
  expect(box().value).toBe(' lamp ')
  expect(router.state.historyAction).toBe('REPLACE')

  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/before')
})

test('fast typing is one search', async () => {
  const router = renderAt('/things')
  const searches = vi.fn()
  router.subscribe(({ location }) => {
    searches(location.search)
  })
  for (const text of ['l', 'la', 'lam']) {
    fireEvent.change(box(), { target: { value: text } })
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  await act(() => vi.advanceTimersByTimeAsync(400))

  expect(new Set(searches.mock.calls.flat())).toEqual(new Set(['?q=lam']))
})

test('the box follows the URL, unless somebody is typing in it', async () => {
  const router = renderAt('/things?q=lamp')
  await act(() => router.navigate('/things'))
  expect(box().value).toBe('')

  box().focus()
  fireEvent.change(box(), { target: { value: 'lam' } })
  await act(() => router.navigate('/things?q=la'))
  expect(box().value).toBe('lam')
})

test('a filter applies immediately, together with the search text', async () => {
  const router = renderAt('/things?page=2')
  fireEvent.change(box(), { target: { value: 'lamp' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'big' } })
  await act(() => vi.advanceTimersByTimeAsync(0))

  expect(router.state.location.search).toBe('?q=lamp&kind=big')
})

test('a selected day is a filter like others, with a label', async () => {
  const router = renderAt('/things')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-08' } })
  await act(() => vi.advanceTimersByTimeAsync(1000))

  expect(router.state.location.search).toBe('?from=2026-03-08')
  expect(hrefOf(/From: March 8$/)).toBe('/things')
})

test('an empty list offers the first action, and no search', () => {
  renderAt('/things', { rows: [] })
  expect(screen.getByRole('heading', { name: 'No things yet' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add first thing' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Add thing' })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test.each(['q=x', 'kind=big', 'from=2026-03-08'])(
  'with %s, nothing matches, and filters can be cleared',
  (one) => {
    renderAt(`/things?sort=name&${one}&page=2&direction=asc`, { rows: [] })
    expect(screen.getByRole('heading', { name: 'No things match' })).toBeDefined()
    expect(hrefOf('Clear filters')).toBe('/things?sort=name&direction=asc')
    expect(screen.getByRole('searchbox')).toBeDefined()
  },
)

test('a sort order is not a filter', () => {
  renderAt('/things?direction=asc', { rows: [] })
  expect(screen.getByRole('heading', { name: 'No things yet' })).toBeDefined()
})

test('the export has the search and filters of the list', () => {
  renderAt('/things?q=lamp&kind=big')
  expect(hrefOf('Export')).toBe('/things.csv?q=lamp&kind=big')
})

test('columns of a wide table are hidden and shown by URL, except the title column', () => {
  renderAt('/things?hide=a,name,c&q=1')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    ['name', 'b', 'd', 'e', 'f'].map((id) => `Column ${id}`),
  )
  const menu = screen.getByText('Shown columns').parentElement
  if (!menu) throw new Error('There is no menu.')
  const items = within(menu).getAllByRole('link', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual(
    ['Show', 'Hide', 'Show', 'Hide', 'Hide', 'Hide'].map((verb, at) => `${verb} Column ${IDS[at + 1] ?? ''}`),
  )
  expect(items[0]?.getAttribute('href')).toBe('/things?hide=name%2Cc&q=1')
  expect(items[1]?.getAttribute('href')).toBe('/things?hide=a%2Cname%2Cc%2Cb&q=1')
})

test('a table of six columns has all of them', () => {
  renderAt('/things', { columns: COLUMNS.slice(0, 6) })
  expect(screen.queryByText('Shown columns')).toBeNull()
})

test('an empty one of several lists keeps the choice between them, and nothing else', () => {
  const element = (
    <ListPage
      search={{ label: 'Search things' }}
      filters={[
        {
          name: 'of',
          label: 'List',
          options: [{ value: 'near', label: 'Near' }],
          value: 'near',
          orderedBy: 'Exact',
          isOneOf: true,
        },
      ]}
      exportTo="/things.csv"
      total={0}
      empty={{ title: 'No things' }}
      noMatch={{ title: 'No things match' }}
      table={{ caption: 'Things', columns: COLUMNS, rows: [] as Row[], rowKey: ({ id }) => id }}
    />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(screen.getByRole('combobox', { name: 'List' })).toBeTruthy()
  expect(screen.getByText('No things')).toBeTruthy()
  expect(screen.queryByLabelText('Search things')).toBeNull()
  expect(screen.queryByText('Export')).toBeNull()
})
