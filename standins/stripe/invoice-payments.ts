import { type Account } from './account.ts'
import type { Invoice, InvoicePayment, PaymentIntent } from './wire.ts'

export const listPayments = ({ store }: Account, invoice: string): InvoicePayment[] =>
  store.list('invoice_payment').filter((payment) => payment.invoice === invoice)

export function findDefaultPayment(account: Account, invoice: string): PaymentIntent | undefined {
  const id = listPayments(account, invoice).find(({ is_default }) => is_default)?.payment.payment_intent
  return id === undefined ? undefined : account.store.find('payment_intent', id)
}

/** The invoice of a payment. */
export function findInvoiceOf({ store }: Account, payment: string): Invoice | undefined {
  const link = store.list('invoice_payment').find((row) => row.payment.payment_intent === payment)
  return link && store.find('invoice', link.invoice)
}

export function linkPayment(account: Account, invoice: Invoice, payment: PaymentIntent): InvoicePayment {
  return account.store.put('invoice_payment', {
    id: account.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: payment.amount,
    created: payment.created,
    currency: payment.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: payment.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** `payments` of an expanded invoice. */
export function toPayments(account: Account, invoice: string) {
  return {
    object: 'list',
    data: listPayments(account, invoice),
    has_more: false,
    url: `/v1/invoice_payments?invoice=${invoice}`,
  }
}

/** `confirmation_secret` of an invoice, to pay it in a browser. */
export function toConfirmationSecret(account: Account, invoice: string) {
  const payment = findDefaultPayment(account, invoice)
  if (!payment || payment.client_secret === null) return null
  return { client_secret: payment.client_secret, type: 'payment_intent' }
}
