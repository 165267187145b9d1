// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '#tests/node/billing-pages.ts'
import { OpenInvoiceNotice } from './open-invoice-notice.tsx'

afterEach(cleanup)

const INVOICE = {
  id: 'in_2',
  number: 'BW-0002',
  status: 'open' as const,
  total: { amount: 12_000, currency: 'usd' },
}

test('an invoice that waits for its payment is named, with a link to it', () => {
  renderPage(<OpenInvoiceNotice newest={INVOICE} status="active" />)

  expect(screen.getByText('Invoice BW-0002 is open')).toBeTruthy()
  expect(screen.getByText(/^\$120\. A new plan takes effect/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'View invoice' })
  expect(link.getAttribute('href')).toBe('/settings/subscription/invoices/in_2')
})

test.each([
  ['there is none', null, 'active' as const],
  ['it is paid', { ...INVOICE, status: 'paid' as const }, 'active' as const],
  ['the plan says itself what to do about a failed payment', INVOICE, 'past_due' as const],
])('no open invoice is shown when %s', (_, newest, status) => {
  renderPage(<OpenInvoiceNotice newest={newest} status={status} />)

  expect(screen.queryByRole('link')).toBeNull()
})
