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
  /** What makes the total what is to be paid: below zero credit that is used, above what becomes credit. */
  fromBalance: Money,
  amountPaid: Money,
  /** What was sent back of it. */
  refunded: Money,
  /** What it was lowered by after it was written; a part of that, or all, may have been sent back. */
  creditNotes: Money,
  /** Whether the holder of the card asks for it back at the bank, or has got it back so. */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** Where an open one can be paid; null otherwise. */
  payAt: z.url().nullable(),
  lines: z.array(InvoiceLine),
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice together with who it is from and to, all that a receipt shows. */
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
  /** What it was paid with where that is no card: "SEPA debit ending in 3000". */
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

/** How the payment of an invoice stands that a bank wants the person's word for. */
export const Confirmation = z.object({
  /** `processing` is with the bank, which wants nothing of anybody; `refused` can be tried again, `over` can't. */
  status: z.enum(['waiting', 'processing', 'refused', 'paid', 'over']),
  amount: Money,
  /** The payment provider's own page of the invoice. */
  payAt: z.url().nullable(),
  /** What the provider's script asks the bank with; null where there is nothing to be asked. */
  question: z
    .object({ clientSecret: z.string(), paymentMethodId: z.string().nullable(), publishableKey: z.string() })
    .nullable(),
  scriptUrl: z.url(),
  isTestMode: z.boolean(),
  /** What the bank has said no for. */
  failure: z.string().nullable(),
  subscription: Subscription.nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const confirmInvoice = endpoint({
  method: 'POST',
  path: '/subscription/invoices/{id}/confirmation',
  summary: 'Ask anew how the payment stands that a bank wants a word about',
  access: 'administrator',
  params: InvoiceId,
  reply: Confirmation,
  status: 200,
})
