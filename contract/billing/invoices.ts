import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Money, Timestamp, tooLong } from '#contract/fields.ts'
import { cursorQuery, Days, FROM_START, withDaysInOrder } from '#contract/list-query.ts'
import { InvoiceLine, Taxes } from './invoice-lines.ts'
import { Subscription } from './subscription.ts'

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
  at: Timestamp,
  paidAt: Timestamp.nullable(),
  subtotal: Money,
  discount: Money,
  tax: Money,
  total: Money,
  /** The customer balance applied: negative for credit used, positive for credit added. */
  fromBalance: Money,
  amountPaid: Money,
  /** Amount refunded. */
  refunded: Money,
  /** Credit notes after it was finalized; some or all of it may have been refunded. */
  creditNotes: Money,
  /** Whether the cardholder has disputed the charge, or won such a dispute. */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** The hosted page where an open invoice can be paid; null otherwise. */
  payAt: z.url().nullable(),
  lines: z.array(InvoiceLine),
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice with seller and customer: all that a receipt shows. */
export const Receipt = Invoice.extend({
  seller: z.object({ name: z.string(), address: z.string().nullable(), taxId: z.string().nullable() }),
  taxes: Taxes,
  customer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    taxIds: z.array(z.string()),
  }),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The payment method where it is not a card: "SEPA debit ending in 3000". */
  otherMethod: z.string().nullable(),
  isTestMode: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

const InvoiceId = z.object({
  id: z
    .string()
    .max(255, tooLong('This id is invalid'))
    .regex(/^in_\w+$/, 'This id is invalid'),
})

const InvoiceQuery = cursorQuery(InvoiceId.shape.id, {
  status: z.enum(INVOICE_STATUSES).optional(),
  /** Days as the caller's clock has them. Both are included. */
  ...Days,
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/subscription/invoices',
  summary: 'The invoices of the organization, newest first',
  access: 'administrator',
  query: withDaysInOrder(InvoiceQuery),
  reply: z.object({ items: z.array(Invoice), hasMore: z.boolean() }),
  status: 200,
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/subscription/invoices/export',
  summary: 'The invoices of the organization as a CSV file, with the filters of the list',
  access: 'administrator',
  query: withDaysInOrder(InvoiceQuery.omit(FROM_START)),
  media: 'text/csv',
  status: 200,
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/subscription/invoices/{id}',
  summary: 'One invoice with everything that a receipt shows',
  access: 'administrator',
  params: InvoiceId,
  reply: Receipt,
  status: 200,
})

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/subscription/invoices/{id}/pdf',
  summary: 'The receipt as a PDF file',
  access: 'administrator',
  params: InvoiceId,
  media: 'application/pdf',
  status: 200,
})

/** The state of a payment that the bank wants the cardholder to authenticate. */
export const Confirmation = z.object({
  /** `processing` waits for the bank alone; `refused` can be retried, `over` can't. */
  status: z.enum(['waiting', 'processing', 'refused', 'paid', 'over']),
  amount: Money,
  /** The payment provider's hosted page of the invoice. */
  payAt: z.url().nullable(),
  /** The client secret for authentication in the page; null where none is needed. */
  question: z
    .object({ clientSecret: z.string(), paymentMethodId: z.string().nullable(), publishableKey: z.string() })
    .nullable(),
  scriptUrl: z.url(),
  isTestMode: z.boolean(),
  /** Why the bank declined. */
  failure: z.string().nullable(),
  subscription: Subscription.nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const confirmInvoice = endpoint({
  method: 'POST',
  path: '/subscription/invoices/{id}/confirmation',
  summary: 'Refresh the state of a payment that needs authentication',
  access: 'administrator',
  params: InvoiceId,
  reply: Confirmation,
  status: 200,
})
