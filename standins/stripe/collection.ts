import { type Account } from './account.ts'
import { DAY } from './calendar.ts'
import { applyBalance } from './invoice-building.ts'
import { findDefaultPayment, findInvoiceOf, linkPayment, listPayments } from './invoice-payments.ts'
import { attemptPayment, createPayment } from './payments.ts'
import { refused } from './stripe-error.ts'
import {
  dropHeldChange,
  endSubscription,
  findSubscriptionOf,
  isOver,
  onInvoicePaid,
  onInvoiceUnpaid,
  onInvoiceVoided,
} from './subscription-status.ts'
import type { Invoice, PaymentIntent, Subscription } from './wire.ts'

/** Days after the first attempt on which a failed payment is retried; the subscription ends with the last. */
const RETRY_DAYS = [1, 3, 5, 7]

export const timeOf = (account: Account, { customer }: { customer: string | null }) => account.now(customer)

const isFirst = ({ billing_reason: reason }: Invoice) => reason === 'subscription_create'

function nextNumber(account: Account, customer: string): string {
  const row = account.store.find('customer', customer)
  const sequence = row?.next_invoice_sequence ?? 1
  if (row) account.store.put('customer', { ...row, next_invoice_sequence: sequence + 1 })
  return `${row?.invoice_prefix ?? 'TEST'}-${String(sequence).padStart(4, '0')}`
}

function settleBalance(account: Account, customer: string, ending: number) {
  const row = account.store.find('customer', customer)
  if (row) account.update('customer', { ...row, balance: ending }, 'customer.updated')
}

export function markPaid(account: Account, invoice: Invoice, payment?: PaymentIntent): Invoice {
  const paid_at = timeOf(account, invoice)
  for (const link of listPayments(account, invoice.id)) {
    if (link.payment.payment_intent !== payment?.id) continue
    const paid = { ...link, amount_paid: payment?.amount ?? 0, status: 'paid' }
    account.store.put('invoice_payment', { ...paid, status_transitions: { canceled_at: null, paid_at } })
    account.emit('invoice_payment.paid', paid)
  }
  const paid = account.store.put('invoice', {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at },
  })
  account.emit('invoice.paid', paid)
  account.emit('invoice.payment_succeeded', paid)
  onInvoicePaid(account, paid)
  return paid
}

/** Finalizes the amounts: from then on the invoice can be paid, and is paid if nothing is due. */
export function finalize(account: Account, invoice: Invoice): Invoice {
  const customer = invoice.customer ?? ''
  const balance = account.store.find('customer', customer)?.balance ?? 0
  const { due, ending } = applyBalance(invoice.total, balance)
  settleBalance(account, customer, ending)
  const path = `${account.origin}/invoice/${invoice.id}`
  const open = account.store.put('invoice', {
    ...invoice,
    status: 'open',
    number: nextNumber(account, customer),
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
    ending_balance: ending,
    automatically_finalizes_at: null,
    effective_at: timeOf(account, invoice),
    hosted_invoice_url: path,
    invoice_pdf: `${path}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: timeOf(account, invoice) },
  })
  account.emit('invoice.finalized', open)
  if (due > 0) {
    const description = isFirst(open) ? 'Subscription creation' : 'Subscription update'
    linkPayment(
      account,
      open,
      createPayment(account, { amount: due, currency: open.currency, customer, description }),
    )
    return open
  }
  return markPaid(account, { ...open, attempted: true })
}

/** The card to charge: the invoice's own, the subscription's, or the customer's. */
export function findPayingCard(account: Account, invoice: Invoice): string | null {
  const customer = account.store.find('customer', invoice.customer ?? '')
  return (
    invoice.default_payment_method ??
    findSubscriptionOf(account, invoice)?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null
  )
}

/** The next retry; null for a first invoice, or after the last retry. */
function findNextAttempt(invoice: Invoice, attempts: number): number | null {
  const days = RETRY_DAYS[attempts - 1]
  const first = invoice.status_transitions.finalized_at
  if (isFirst(invoice) || days === undefined || first === null || invoice.auto_advance !== true) return null
  return first + days * DAY
}

function markUnpaid(
  account: Account,
  invoice: Invoice,
  payment: PaymentIntent | undefined,
  isAutomatic: boolean,
) {
  const attempts = isAutomatic ? invoice.attempt_count + 1 : invoice.attempt_count
  const next_payment_attempt = isAutomatic ? findNextAttempt(invoice, attempts) : invoice.next_payment_attempt
  const failed = account.store.put('invoice', {
    ...invoice,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt,
  })
  if (payment?.status === 'requires_action') account.emit('invoice.payment_action_required', failed)
  account.emit('invoice.payment_failed', failed)
  onInvoiceUnpaid(account, failed)
  const subscription = findSubscriptionOf(account, failed)
  const isLast = isAutomatic && attempts > RETRY_DAYS.length
  if (isLast && subscription && !isOver(subscription))
    endSubscription(account, subscription, 'payment_failed')
  return account.store.find('invoice', invoice.id) ?? failed
}

/** The invoice after the result of its payment. */
export function settle(account: Account, payment: PaymentIntent, isAutomatic = false): Invoice | undefined {
  const invoice = findInvoiceOf(account, payment.id)
  if (invoice?.status !== 'open') return invoice
  if (payment.status === 'succeeded')
    return markPaid(
      account,
      { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 },
      payment,
    )
  return markUnpaid(account, invoice, payment, isAutomatic)
}

/** Charges an open invoice to its card. */
export function collect(
  account: Account,
  invoice: Invoice,
  method = findPayingCard(account, invoice),
): Invoice {
  const payment = findDefaultPayment(account, invoice.id)
  if (invoice.status !== 'open' || !payment) return invoice
  if (method === null) return markUnpaid(account, invoice, undefined, true)
  return settle(account, attemptPayment(account, payment, { method }), true) ?? invoice
}

export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw refused('You can only void an open or uncollectible invoice.', undefined, 'invoice_not_editable')
  const payment = findDefaultPayment(account, invoice.id)
  const voided_at = timeOf(account, invoice)
  if (payment && payment.status !== 'succeeded') {
    const canceled = { ...payment, status: 'canceled' as const, canceled_at: voided_at, next_action: null }
    account.update(
      'payment_intent',
      { ...canceled, cancellation_reason: 'void_invoice' },
      'payment_intent.canceled',
    )
  }
  const row = account.store.put('invoice', {
    ...invoice,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at },
  })
  account.emit('invoice.voided', row)
  onInvoiceVoided(account, row)
  return row
}

/** Discards a pending change, together with its invoice. */
export function expireHeldChange(account: Account, subscription: Subscription) {
  const held = account.store.find('held_change', subscription.id)
  const invoice = held && account.store.find('invoice', held.invoice)
  if (invoice?.status === 'open') voidInvoice(account, invoice)
  else dropHeldChange(account, subscription)
}
