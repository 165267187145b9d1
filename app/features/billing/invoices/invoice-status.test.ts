import { expect, test } from 'vitest'
import { describeInvoice, type Standing } from './invoice-status.tsx'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const PAID: Standing = {
  status: 'paid',
  amountPaid: usd(7900),
  total: usd(7900),
  refunded: usd(0),
  creditNotes: usd(0),
  dispute: null,
}

test.each([
  ['Paid', {}],
  ['Refunded', { refunded: usd(7900) }],
  ['Partly refunded', { refunded: usd(100) }],
  ['Refunded', { refunded: usd(7900), creditNotes: usd(7900) }],
  ['Credited', { creditNotes: usd(7900) }],
  ['Partly credited', { creditNotes: usd(100) }],
  ['Disputed', { dispute: 'open' as const }],
  ['Dispute lost', { dispute: 'lost' as const }],
  ['Void', { status: 'void' as const }],
])('an invoice is %s with %j', (text, facts) => {
  expect(describeInvoice({ ...PAID, ...facts }).text).toBe(text)
})
