import type Stripe from 'stripe'
import { type Confirmation } from '#contract/billing/invoices.ts'
import { type Customer } from './customers.ts'
import { findOwnInvoice } from './invoices.ts'
import { askStripe, idOf, PAYMENT_FAILURE, type PaymentScope } from './payment-gateway.ts'

export interface FoundConfirmation extends Pick<Confirmation, 'status' | 'amount' | 'payAt' | 'failure'> {
  /** Null where no authentication is needed. */
  question: { clientSecret: string; paymentMethodId: string | null } | null
}

/** The pending payment of an invoice. */
async function findPayment(stripe: Stripe, { payments }: Stripe.Invoice) {
  const rows = payments?.data.filter(({ status }) => status === 'open') ?? []
  const id = idOf((rows.find(({ is_default }) => is_default) ?? rows[0])?.payment.payment_intent)
  return id === null ? undefined : stripe.paymentIntents.retrieve(id)
}

const BEFORE_THE_BANK = new Set<Stripe.PaymentIntent.Status>([
  'requires_action',
  'requires_confirmation',
  'requires_payment_method',
])

function toOpen(payment: Stripe.PaymentIntent | undefined, customer: Customer) {
  if (payment?.status === 'processing')
    return { status: 'processing' as const, failure: null, question: null }
  if (!payment || !BEFORE_THE_BANK.has(payment.status))
    return { status: 'waiting' as const, failure: null, question: null }
  const failure = payment.status === 'requires_payment_method' ? payment.last_payment_error : null
  if (failure)
    return {
      status: 'refused' as const,
      failure: failure.message ?? 'Your bank did not confirm the payment.',
      question: null,
    }
  const { client_secret: clientSecret } = payment
  const paymentMethodId = idOf(payment.payment_method) ?? customer.paymentMethodId
  return {
    status: 'waiting' as const,
    failure: null,
    question: clientSecret === null ? null : { clientSecret, paymentMethodId },
  }
}

/** The state of the payment of an invoice of this customer; undefined for anybody else's. */
export function findConfirmation(
  scope: PaymentScope,
  customer: Customer,
  invoiceId: string,
): Promise<FoundConfirmation | undefined> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const invoice = await findOwnInvoice(stripe, customer.id, invoiceId)
    if (!invoice) return undefined
    const { status, total, amount_due, currency, hosted_invoice_url } = invoice
    const amount = { amount: status === 'paid' ? total : amount_due, currency: currency.toUpperCase() }
    const over = { amount, payAt: null, failure: null, question: null }
    if (status === 'paid') return { ...over, status: 'paid' as const }
    if (status === 'void' || status === 'uncollectible') return { ...over, status: 'over' as const }
    const payAt = status === 'open' ? (hosted_invoice_url ?? null) : null
    const standing = toOpen(await findPayment(stripe, invoice), customer)
    // A payment in progress must not be paid a second time.
    return { amount, payAt: standing.status === 'processing' ? null : payAt, ...standing }
  })
}
