// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Receipt as ReceiptFacts } from '#contract/billing/invoices.ts'
import { Receipt } from './receipt.tsx'

afterEach(cleanup)

const usd = (amount: number) => ({ amount, currency: 'usd' })

function renderReceipt(changes: Partial<ReceiptFacts> = {}) {
  const receipt: ReceiptFacts = {
    id: 'in_1',
    number: 'BW-0001',
    status: 'paid',
    at: '2026-11-20T12:00:00.000Z',
    paidAt: '2026-11-21T12:00:00.000Z',
    subtotal: usd(7900),
    discount: usd(0),
    tax: usd(0),
    total: usd(7900),
    fromBalance: usd(0),
    amountPaid: usd(7900),
    refunded: usd(0),
    creditNotes: usd(0),
    dispute: null,
    payAt: null,
    lines: [],
    seller: { name: 'Sun Ltd', address: 'Street 1\n1234 Town', taxId: 'GB123' },
    taxes: { lines: [], isReverseCharge: false },
    customer: { name: 'Padaria Sol', email: 'ana@padaria.example', address: null, taxIds: [] },
    card: { brand: 'visa', last4: '4242' },
    otherMethod: null,
    isTestMode: true,
    ...changes,
  }
  const element = <Receipt receipt={receipt} timeZone="America/Sao_Paulo" />
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent

test('a receipt has seller, customer, payment date and payment method', () => {
  renderReceipt()
  expect(screen.getByRole('article', { name: 'Receipt BW-0001' }).textContent).toMatch(
    /^Sun Ltd.*Street 1.*Tax ID GB123/s,
  )
  expect(valueOf('Billed to')).toBe('Padaria Sol')
  expect(valueOf('Email')).toBe('ana@padaria.example')
  expect(valueOf('Paid on')).toBe('Nov 21, 2026')
  expect(valueOf('Card')).toBe('Visa ending in 4242')
})

test('exclusive taxes come before the total, inclusive ones after it', () => {
  const tax = (label: string, isIncluded: boolean) => ({ label, amount: usd(1501), isIncluded })
  renderReceipt({ taxes: { lines: [tax('VAT 19%', false), tax('GST 5%', true)], isReverseCharge: true } })

  const labels = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(labels).toEqual(['Subtotal', 'VAT 19%', 'Total', 'Includes GST 5%', 'Paid'])
  expect(screen.getByText(/^Reverse charge/)).toBeTruthy()
})

test('refunds are listed with the totals, and a dispute is explained', () => {
  renderReceipt({ refunded: usd(1500), creditNotes: usd(2000), dispute: 'open' })

  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(-2)).toEqual(['Refunded$15', 'Credit notes$20'])
  expect(screen.getByText('The cardholder disputed this payment with their bank.')).toBeTruthy()
  cleanup()

  renderReceipt({ dispute: 'lost' })
  expect(
    screen.getByText('The dispute was lost, and the bank returned this payment to the cardholder.'),
  ).toBeTruthy()
})

test('an address keeps its lines, and each tax ID has its own', () => {
  const customer = { name: 'Padaria Sol', email: null, address: 'Rua A, 1\nSão Paulo', taxIds: ['1', '2'] }
  renderReceipt({ customer })
  expect(valueOf('Address')).toBe('Rua A, 1\nSão Paulo')
  expect(valueOf('Tax IDs')).toBe('1\n2')
  expect(screen.getByText('Address').nextElementSibling?.className).toContain('whitespace-pre-line')
})
