// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
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

function renderList(place: { hasMore: boolean; isContinued: boolean }) {
  const element = <InvoiceList invoices={[invoice]} timeZone="UTC" {...place} />
  const options = { initialEntries: ['/settings/subscription?after=in_10'] }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], options)} />)
}

const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

test('there are links to older invoices and back', () => {
  renderList({ hasMore: true, isContinued: false })
  expect(addressOf('Older invoices')).toBe('/settings/subscription?after=in_9#invoices')
  expect(addressOf('Newest invoices')).toBeUndefined()
  cleanup()
  renderList({ hasMore: false, isContinued: true })
  expect(addressOf('Older invoices')).toBeUndefined()
  expect(addressOf('Newest invoices')).toMatch(/^\/settings\/subscription\??#invoices$/)
})
