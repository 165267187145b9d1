// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Invoice } from '#contract/billing/invoices.ts'
import { InvoiceList } from './invoice-list.tsx'

afterEach(cleanup)

const usd = (amount: number) => ({ amount, currency: 'usd' })
const sums = {
  subtotal: usd(7900),
  discount: usd(0),
  tax: usd(0),
  total: usd(7900),
  amountPaid: usd(7900),
  refunded: usd(0),
  creditNotes: usd(0),
  dispute: null,
  fromBalance: usd(0),
}
const at = '2026-11-21T12:00:00.000Z'
const invoice: Invoice = {
  id: 'in_9',
  number: 'BW-0009',
  status: 'paid',
  at,
  paidAt: at,
  payAt: null,
  lines: [],
  ...sums,
}

type Shown = Partial<Pick<ComponentProps<typeof InvoiceList>, 'invoices' | 'hasMore' | 'query'>>

function renderList(search: string, shown: Shown = {}) {
  const all = { invoices: [invoice], hasMore: false, query: { pageSize: 12 }, ...shown }
  const element = <InvoiceList {...all} timeZone="UTC" />
  const options = { initialEntries: [`/settings/subscription${search}`] }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], options)} />)
}

const addressOf = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href')

test('there are links to older invoices and back', () => {
  renderList('', { hasMore: true })
  expect(addressOf('Older invoices')).toBe('/settings/subscription?after=in_9#invoices')
  expect(addressOf('Newest invoices')).toBeUndefined()
  cleanup()
  renderList('?after=in_10', { query: { pageSize: 12, after: 'in_10' } })
  expect(addressOf('Older invoices')).toBeUndefined()
  expect(addressOf('Newest invoices')).toMatch(/^\/settings\/subscription\??#invoices$/)
})

test('pages keep the filters, and another filter begins with the newest ones', () => {
  const query = { pageSize: 12, after: 'in_10', status: 'paid', from: '2026-11-01' } as const
  renderList('?status=paid&from=2026-11-01&after=in_10', { hasMore: true, query })

  expect(addressOf('Older invoices')).toBe(
    '/settings/subscription?status=paid&from=2026-11-01&after=in_9#invoices',
  )
  expect(addressOf('Newest invoices')).toBe('/settings/subscription?status=paid&from=2026-11-01#invoices')
  expect(addressOf(/^Remove filter ?Status: Paid$/)).toBe('/settings/subscription?from=2026-11-01')
  expect(addressOf('Export')).toMatch(/^\/settings\/subscription\/invoices\.csv\?status=paid/)
})

test('no invoices yet and none that match are two things', () => {
  renderList('', { invoices: [] })
  expect(screen.getByRole('heading', { name: 'No invoices yet' })).toBeTruthy()
  cleanup()
  renderList('?status=void', { invoices: [], query: { pageSize: 12, status: 'void' } })
  expect(screen.getByRole('heading', { name: 'No invoices match' })).toBeTruthy()
  expect(addressOf('Clear filters')).toMatch(/^\/settings\/subscription\??$/)
})
