import type Stripe from 'stripe'
import { type Invoice } from '#contract/billing/invoices.ts'
import { type InvoiceLine, type Taxes } from '#contract/billing/invoice-lines.ts'
import { type Customer, toOtherMethod } from './customers.ts'
import {
  ALL,
  askOnce,
  asksForConfirmation,
  askStripe,
  idOf,
  isMissing,
  PAYMENT_FAILURE,
  type PaymentScope,
  toDate,
} from './payment-gateway.ts'
import { type Aftermath, readAftermath } from './refunds.ts'
import { readTaxes } from './taxes.ts'
import { type ProviderSubscription } from './subscription-state.ts'

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString()
export const sum = (parts: { amount: number }[] | null) =>
  (parts ?? []).reduce((total, { amount }) => total + amount, 0)

export function toLine({
  description,
  amount,
  currency,
  period,
  parent,
}: Stripe.InvoiceLineItem): InvoiceLine {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details
  return {
    description: description ?? '',
    amount: { amount, currency: currency.toUpperCase() },
    isProration: details?.proration ?? false,
    from: toIso(period.start),
    to: toIso(period.end),
  }
}

const STATUSES = new Set<string>(['draft', 'open', 'paid', 'void', 'uncollectible'])
const isStatus = (status: string | null): status is Invoice['status'] =>
  status !== null && STATUSES.has(status)

function toInvoice(
  invoice: Stripe.Invoice,
  aftermath: Map<string, Aftermath>,
  lines = invoice.lines.data,
): Invoice {
  const { id, number, status, created, status_transitions, subtotal, total, amount_due, amount_paid } =
    invoice
  const money = (amount: number) => ({ amount, currency: invoice.currency.toUpperCase() })
  return {
    id,
    number,
    status: isStatus(status) ? status : 'draft',
    at: toIso(created),
    paidAt: toDate(status_transitions.paid_at)?.toISOString() ?? null,
    subtotal: money(subtotal),
    discount: money(sum(invoice.total_discount_amounts)),
    tax: money(sum(invoice.total_taxes)),
    total: money(total),
    fromBalance: money(amount_due - total),
    amountPaid: money(amount_paid),
    ...(aftermath.get(id) ?? { refunded: money(0), creditNotes: money(0), dispute: null }),
    payAt: status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
    lines: lines.map(toLine),
  }
}

interface Page {
  after: string | undefined
  max: number
  status?: Invoice['status'] | undefined
  /** When they were written: from then on, and before. */
  since?: Date | undefined
  before?: Date | undefined
}

/** Stripe counts in whole seconds. */
const toSeconds = (instant: Date) => Math.ceil(instant.getTime() / 1000)

export function listInvoices(
  scope: PaymentScope,
  customerId: string,
  { after, max, status, since, before }: Page,
): Promise<{ items: Invoice[]; hasMore: boolean }> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const { data, has_more } = await stripe.invoices.list({
      customer: customerId,
      limit: max,
      expand: ['data.payments'],
      ...(after !== undefined && { starting_after: after }),
      ...(status !== undefined && { status }),
      ...((since ?? before) && {
        created: { ...(since && { gte: toSeconds(since) }), ...(before && { lt: toSeconds(before) }) },
      }),
    })
    const aftermath = await readAftermath(stripe, customerId, data)
    return { items: data.map((invoice) => toInvoice(invoice, aftermath)), hasMore: has_more }
  })
}

/** One invoice of this customer; undefined for anybody else's, as for one that does not exist. */
export async function findOwnInvoice(
  stripe: Stripe,
  customerId: string,
  id: string,
): Promise<Stripe.Invoice | undefined> {
  try {
    const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] })
    return idOf(invoice.customer) === customerId ? invoice : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const isOwnInvoice = (scope: PaymentScope, customerId: string, id: string): Promise<boolean> =>
  askStripe(
    scope,
    PAYMENT_FAILURE.read,
    async (stripe) => (await findOwnInvoice(stripe, customerId, id)) !== undefined,
  )

/** The total of a paid invoice of this customer; undefined before, and for anybody else's. */
export function findPaidTotal(scope: PaymentScope, customerId: string, id: string) {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const invoice = await findOwnInvoice(stripe, customerId, id)
    const paidAt = toDate(invoice?.status_transitions.paid_at)
    if (invoice?.status !== 'paid' || !paidAt) return undefined
    const { number, total, currency } = invoice
    return { number: number ?? id, total: { amount: total, currency: currency.toUpperCase() }, paidAt }
  })
}

async function listAllLines(
  stripe: Stripe,
  { id, lines }: Stripe.Invoice,
): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data
  return stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray(ALL)
}

const NOT_PAID = { card: null, otherMethod: null }

/** The payment method of a paid invoice. */
async function findPaidWith(stripe: Stripe, { payments }: Stripe.Invoice) {
  const paid = payments?.data.find(({ status }) => status === 'paid')
  const intentId = idOf(paid?.payment.payment_intent)
  if (intentId === null) return NOT_PAID
  const { payment_method } = await stripe.paymentIntents.retrieve(intentId, { expand: ['payment_method'] })
  if (typeof payment_method !== 'object' || payment_method === null) return NOT_PAID
  const { card } = payment_method
  return {
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    otherMethod: toOtherMethod(payment_method),
  }
}

export interface PaidInvoice {
  invoice: Invoice
  customerName: string | null
  customerEmail: string | null
  customerAddress: string | null
  taxIds: string[]
  card: { brand: string; last4: string } | null
  otherMethod: string | null
  taxes: Taxes
  /** The name of the operator's Stripe account. */
  accountName: string | null
}

function toAddress(address: Stripe.Address | null): string | null {
  if (!address) return null
  const { line1, line2, postal_code, city, state, country } = address
  const parts = [line1, line2, [postal_code, city].filter(Boolean).join(' '), state, country]
  return parts.filter(Boolean).join('\n') || null
}

export function findInvoice(
  scope: PaymentScope,
  customerId: string,
  id: string,
): Promise<PaidInvoice | undefined> {
  return askStripe(scope, PAYMENT_FAILURE.read, async (stripe) => {
    const invoice = await findOwnInvoice(stripe, customerId, id)
    if (!invoice) return undefined
    const [lines, paidWith, taxes, aftermath] = await Promise.all([
      listAllLines(stripe, invoice),
      findPaidWith(stripe, invoice),
      readTaxes(stripe, invoice),
      readAftermath(stripe, customerId, [invoice]),
    ])
    return {
      invoice: toInvoice(invoice, aftermath, lines),
      customerName: invoice.customer_name,
      customerEmail: invoice.customer_email,
      customerAddress: toAddress(invoice.customer_address),
      taxIds: (invoice.customer_tax_ids ?? []).flatMap(({ value }) => value ?? []),
      ...paidWith,
      taxes,
      accountName: invoice.account_name,
    }
  })
}

/** Charges an open invoice to a card. False where the bank requires authentication first. */
async function payInvoice(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { paymentMethodId, intent }: { paymentMethodId: string; intent: string },
): Promise<boolean> {
  try {
    const terms = { payment_method: paymentMethodId, off_session: false }
    await askOnce(`pay-${invoice.id}-${intent}`, (options) => stripe.invoices.pay(invoice.id, terms, options))
    return true
  } catch (error) {
    if (asksForConfirmation(error)) return false
    // Just paid by somebody else or by Stripe's own retry: nothing is left to do.
    const now = await stripe.invoices.retrieve(invoice.id).catch(() => invoice)
    if (now.status === 'paid') return true
    throw error
  }
}

/**
 * Pays the open invoices of a subscription, oldest first, with the new card. Those of an ended one are not paid:
 * nothing would be received for it.
 */
export function payOpenInvoices(
  scope: PaymentScope,
  customer: Customer,
  { phase, shown }: ProviderSubscription,
  by: { paymentMethodId: string; intent: string },
): Promise<{ confirmInvoiceId: string | null }> {
  if (phase === 'over') return Promise.resolve({ confirmInvoiceId: null })
  return askStripe(scope, PAYMENT_FAILURE.change, async (stripe) => {
    const open = await stripe.invoices
      .list({ customer: customer.id, subscription: shown.providerId, status: 'open', limit: 100 })
      .autoPagingToArray(ALL)
    for (const invoice of open.toSorted((a, b) => a.created - b.created)) {
      if (!(await payInvoice(stripe, invoice, by))) return { confirmInvoiceId: invoice.id }
    }
    return { confirmInvoiceId: null }
  })
}
