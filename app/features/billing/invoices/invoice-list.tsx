import { Download } from 'lucide-react'
import { Link } from '@remix-run/react'
import { formatDate, formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { toDayFilters } from '#app/labels/day-filters.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Invoice, listInvoices } from '#contract/billing/invoices.ts'
import { InvoiceStatus, STATUS_OPTIONS } from './invoice-status.tsx'

/** A trial starts with an invoice of zero: no line of it costs anything, with or without a coupon. */
const isOverNothing = ({ subtotal, total }: Invoice) => subtotal.amount === 0 && total.amount === 0

const toColumns = (timeZone: string): readonly Column<Invoice>[] => [
  {
    id: 'number',
    header: 'Invoice',
    phone: 'title',
    isWide: true,
    cell: ({ id, number }) => (
      <Link to={paths.invoice(id)} className="link">
        {number ?? 'Draft'}
      </Link>
    ),
  },
  { id: 'at', header: 'Date', phone: 'fact', cell: ({ at }) => formatDate(at, timeZone) },
  { id: 'status', header: 'Status', phone: 'fact', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    phone: 'fact',
    cell: (invoice) => (isOverNothing(invoice) ? 'Trial, nothing due' : formatMoney(invoice.total)),
  },
]

interface InvoiceListProps {
  invoices: readonly Invoice[]
  hasMore: boolean
  query: QueryOf<typeof listInvoices>
  timeZone: string
}

/** Fragment of the list, which is near the end of its page. */
const PLACE = 'invoices'

export function InvoiceList({ invoices, hasMore, query, timeZone }: InvoiceListProps) {
  const { status, from, to, after } = query
  return (
    <section id={PLACE} aria-labelledby={`${PLACE}-title`}>
      <h2 id={`${PLACE}-title`} className="text-base">
        Invoices
      </h2>
      <ListPage
        filters={[
          { name: 'status', label: 'Status', options: STATUS_OPTIONS, value: status },
          ...toDayFilters({ from, to }),
        ]}
        exportTo={paths.invoicesExport()}
        total={invoices.length}
        cursor={{
          last: hasMore ? invoices.at(-1)?.id : undefined,
          isContinued: after !== undefined,
          nouns: 'invoices',
          place: PLACE,
        }}
        headingLevel={3}
        empty={{
          title: 'No invoices yet',
          children: 'Your first invoice appears here after the first charge.',
        }}
        noMatch={{ title: 'No invoices match', children: 'No invoice from these days has this status.' }}
        table={{
          caption: 'Invoices, newest first',
          columns: toColumns(timeZone),
          rows: invoices,
          rowKey: ({ id }) => id,
          rowActions: toPdfLink,
        }}
      />
    </section>
  )
}

const toPdfLink = ({ id, number }: Invoice) => (
  <LinkButton
    to={paths.invoicePdf(id)}
    reloadDocument
    size="small"
    variant="quiet"
    aria-label={`PDF of ${number ?? 'the draft'}`}
    title="Download PDF"
    icon={<Download aria-hidden />}
  />
)
