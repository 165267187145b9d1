import { type SignedInScope } from '#api/core/access/scope.ts'
import { findBillingCustomer } from '#api/core/billing/customers.ts'
import { listInvoices } from '#api/integrations/payment/invoices.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { countDecimals } from '#contract/billing/currencies.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportInvoices as contract, type Invoice } from '#contract/billing/invoices.ts'
import { toInvoiceFilter } from './invoices.service.ts'

const COLUMNS = [
  'number',
  'status',
  'date',
  'paid',
  'currency',
  'subtotal',
  'discount',
  'tax',
  'total',
  'amountPaid',
  'refunded',
  'credited',
  'id',
]

/** As many as Stripe gives at once. */
const INVOICES_AT_ONCE = 100

/** A number that a spreadsheet can add up, in the unit that the currency is named after. */
const toUnits = ({ amount, currency }: Invoice['total']) => amount / 10 ** countDecimals(currency)

function toRow(invoice: Invoice): CsvRow {
  const { id, number, status, at, paidAt, total } = invoice
  const { subtotal, discount, tax, amountPaid, refunded, creditNotes } = invoice
  const sums = [subtotal, discount, tax, total, amountPaid, refunded, creditNotes]
  return [number, status, at, paidAt, total.currency, ...sums.map(toUnits), id]
}

const exportLimits = ({ actor }: SignedInScope) => [
  { key: `invoice-export:account:${actor.id}`, max: 30, windowSeconds: 3600 },
]

/** All invoices that a list with these filters has, newest first. The first part is read before the file begins. */
export async function exportInvoices(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReadableStream<Uint8Array>> {
  await limit(scope, exportLimits(scope))
  const customer = await findBillingCustomer(scope, scope.actor.organizationId)
  if (!customer) return streamCsv(COLUMNS, [])
  const filter = toInvoiceFilter(scope, query)
  const read = (after?: string) =>
    listInvoices(scope, customer.id, { after, max: INVOICES_AT_ONCE, ...filter })
  const first = await read()
  async function* readRows() {
    let page = first
    yield page.items.map(toRow)
    for (let last = page.items.at(-1); page.hasMore && last; last = page.items.at(-1)) {
      page = await read(last.id)
      yield page.items.map(toRow)
    }
  }
  return streamCsv(COLUMNS, readRows())
}
