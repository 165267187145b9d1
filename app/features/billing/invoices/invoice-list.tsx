import { Download } from 'lucide-react'
import { Link } from '@remix-run/react'
import { formatDate, formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { Invoice } from '#contract/billing/invoices.ts'
import { InvoiceStatus } from './invoice-status.tsx'

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
  /** Whether there is a previous page with newer ones. */
  isContinued: boolean
  timeZone: string
}

/** Fragment of the list, which is near the end of its page. */
const PLACE = 'invoices'

export function InvoiceList({ invoices, hasMore, isContinued, timeZone }: InvoiceListProps) {
  const last = invoices.at(-1)
  const older = hasMore && last ? `?after=${last.id}#${PLACE}` : null
  return (
    <div id={PLACE}>
      <Card title="Invoices" isFlush>
        <Table
          caption="Invoices, newest first"
          columns={toColumns(timeZone)}
          rows={invoices}
          rowKey={({ id }) => id}
          rowActions={({ id, number }) => (
            <LinkButton
              to={paths.invoicePdf(id)}
              reloadDocument
              size="small"
              variant="quiet"
              aria-label={`PDF of ${number ?? 'the draft'}`}
              title="Download PDF"
              icon={<Download aria-hidden />}
            />
          )}
          empty={
            <EmptyState headingLevel={3} title="No invoices yet">
              Your first invoice appears here after the first charge.
            </EmptyState>
          }
        />
        {older || isContinued ? (
          <p className="flex flex-wrap gap-2 px-5 py-3">
            {isContinued ? (
              <LinkButton to={`?#${PLACE}`} size="small">
                Newest invoices
              </LinkButton>
            ) : null}
            {older ? (
              <LinkButton to={older} size="small">
                Older invoices
              </LinkButton>
            ) : null}
          </p>
        ) : null}
      </Card>
    </div>
  )
}
