// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Receipt as ReceiptFacts } from '#contract/billing/invoices.ts'
import { aSubscription, renderPage } from '#tests/node/billing-pages.ts'
import { CancelPlan } from '#app/features/billing/subscription/cancel-plan.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { Receipt } from '#app/features/billing/invoices/receipt.tsx'

afterEach(cleanup)

const TIME_ZONE = 'America/Sao_Paulo'
const usd = (amount: number) => ({ amount, currency: 'USD' })

const aReceipt = (facts: Partial<ReceiptFacts>): ReceiptFacts => ({
  id: 'in_1',
  number: 'ABC-0001',
  status: 'paid',
  at: '2026-11-21T15:00:00.000Z',
  paidAt: null,
  subtotal: usd(2900),
  discount: usd(0),
  tax: usd(0),
  total: usd(2900),
  fromBalance: usd(0),
  amountPaid: usd(2900),
  refunded: usd(0),
  creditNotes: usd(0),
  dispute: null,
  payAt: null,
  lines: [],
  seller: { name: 'Sun Ltd', address: null, taxId: null },
  taxes: { lines: [], isReverseCharge: false },
  customer: { name: 'Acme', email: null, address: null, taxIds: [] },
  card: null,
  otherMethod: null,
  isTestMode: false,
  ...facts,
})

const confirmation = {
  status: 'refused' as const,
  amount: usd(7900),
  payAt: null,
  question: null,
  scriptUrl: 'https://stripe.test/script',
  isTestMode: false,
  failure: 'The bank said no.',
}

test('a paid plan is canceled at the end of its period', () => {
  renderPage(<CancelPlan subscription={aSubscription({})} timeZone={TIME_ZONE} />)

  expect(screen.getByText(/^Everything works until Dec 21, 2026/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /on Dec 21, 2026/ })).toBeTruthy()
})

test('a trial that is canceled says nothing of another charge', () => {
  const subscription = aSubscription({ status: 'trialing', trialEndsAt: '2026-11-28T12:00:00.000Z' })
  renderPage(<CancelPlan subscription={subscription} timeZone={TIME_ZONE} />)

  expect(screen.getByText('Everything works until Nov 28, 2026, and you won’t be charged.')).toBeTruthy()
})

test('a plan with an open payment is canceled immediately, and its page says so', () => {
  const subscription = aSubscription({ status: 'past_due', renewsAt: null })
  renderPage(<CancelPlan subscription={subscription} timeZone={TIME_ZONE} />)

  expect(screen.getByText(/^It ends immediately/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /Growth now/ })).toBeTruthy()
  expect(screen.queryByText(/Everything works until/)).toBeNull()
})

test('only a paid invoice is called a receipt', () => {
  renderPage(<Receipt receipt={aReceipt({ status: 'open', amountPaid: usd(0) })} timeZone={TIME_ZONE} />)
  expect(screen.getByRole('article', { name: 'Invoice ABC-0001' })).toBeTruthy()
  cleanup()

  renderPage(<Receipt receipt={aReceipt({})} timeZone={TIME_ZONE} />)
  expect(screen.getByRole('article', { name: 'Receipt ABC-0001' })).toBeTruthy()
})

test.each([
  [2900, -2900, /Credit used\s*-\$29/],
  [-3334, 3334, /Kept as credit\s*\$33\.34/],
  [2900, 30, /Carried over\s*\$0\.30/],
])('a receipt of %d cents shows the applied balance', (total, fromBalance, row) => {
  const sums = { total: usd(total), fromBalance: usd(fromBalance), amountPaid: usd(total + fromBalance) }
  renderPage(<Receipt receipt={aReceipt(sums)} timeZone={TIME_ZONE} />)

  expect(screen.getByRole('row', { name: row })).toBeTruthy()
})

test.each([
  [true, '/settings/subscription/card'],
  [false, '/settings/subscription/change'],
])('a declined authentication offers to use another card (past due: %s)', (isPastDue, address) => {
  renderPage(<ConfirmPayment confirmation={confirmation} isLookedAtAgain={false} isPastDue={isPastDue} />)

  const link = screen.getByRole('link', { name: 'Start over with another card' })
  expect(link.getAttribute('href')).toBe(address)
})

test('a debit in progress needs no action', () => {
  const processing = { ...confirmation, status: 'processing' as const, failure: null }
  renderPage(<ConfirmPayment confirmation={processing} isLookedAtAgain={false} isPastDue={false} />)

  expect(screen.getByText(/can take some business days/)).toBeTruthy()
  expect(screen.queryByText(/asks you to confirm/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
