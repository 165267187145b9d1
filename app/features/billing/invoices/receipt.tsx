import { Download, Printer } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
import type { Receipt as ReceiptFacts } from '#contract/billing/invoices.ts'
import { REVERSE_CHARGE } from '#contract/billing/tax-texts.ts'
import { describeBalance } from '#app/labels/balance-labels.ts'
import { describeCard } from '#app/labels/card-labels.ts'
import { toAddedTaxes, toIncludedTaxes } from '#app/labels/tax-labels.ts'
import { LineTable } from '#app/labels/line-table.tsx'
import { InvoiceStatus } from './invoice-status.tsx'

interface ReceiptProps {
  receipt: ReceiptFacts
  timeZone: string
}

/** Only paid invoices have a receipt. */
export const toDocument = (status: ReceiptFacts['status'] | undefined) =>
  status === 'paid' ? 'Receipt' : 'Invoice'

const DISPUTES = {
  open: 'The cardholder disputed this payment with their bank.',
  lost: 'The dispute was lost, and the bank returned this payment to the cardholder.',
}

/** One invoice; in print, only the buttons are hidden. */
export function Receipt({ receipt, timeZone }: ReceiptProps) {
  const { id, number, status, at, paidAt, customer, card, otherMethod, isTestMode, payAt, seller, dispute } =
    receipt
  const title = `${toDocument(status)} ${number ?? ''}`
  return (
    <article aria-label={title} className="flex flex-col gap-6">
      <Letterhead seller={seller} />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          {title} <InvoiceStatus invoice={receipt} />
        </h2>
        <ReceiptActions id={id} payAt={payAt} />
      </header>
      {dispute ? <p className="font-medium text-status-problem">{DISPUTES[dispute]}</p> : null}
      {isTestMode ? (
        <p className="font-medium text-status-attention">Test mode: nothing was charged.</p>
      ) : null}
      <DescriptionList
        items={[
          { term: 'Date', value: formatDate(at, timeZone) },
          ...(paidAt ? [{ term: 'Paid on', value: formatDate(paidAt, timeZone) }] : []),
          { term: 'Billed to', value: customer.name },
          ...(customer.email ? [{ term: 'Email', value: customer.email }] : []),
          ...(customer.address ? [{ term: 'Address', value: customer.address }] : []),
          ...(customer.taxIds.length > 0 ? [{ term: 'Tax IDs', value: customer.taxIds.join('\n') }] : []),
          ...(card ? [{ term: 'Card', value: describeCard(card) }] : []),
          ...(otherMethod ? [{ term: 'Paid with', value: otherMethod }] : []),
        ]}
      />
      <Lines receipt={receipt} timeZone={timeZone} />
    </article>
  )
}

/** The seller. */
function Letterhead({ seller: { name, address, taxId } }: Pick<ReceiptFacts, 'seller'>) {
  return (
    <div className="border-b-2 border-action pb-4">
      <p className="text-base font-semibold text-ink-strong">{name}</p>
      {address ? <p className="whitespace-pre-line text-ink-soft">{address}</p> : null}
      {taxId ? <p className="text-ink-soft">Tax ID {taxId}</p> : null}
    </div>
  )
}

function ReceiptActions({ id, payAt }: Pick<ReceiptFacts, 'id' | 'payAt'>) {
  const canPrint = useHydrated()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {payAt ? (
        <LinkButton variant="primary" to={payAt} reloadDocument>
          Pay now
        </LinkButton>
      ) : null}
      {canPrint ? (
        <Button type="button" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      ) : null}
      <LinkButton icon={<Download aria-hidden />} to={paths.invoicePdf(id)} reloadDocument>
        PDF
      </LinkButton>
    </div>
  )
}

/** Line items and totals of an invoice or a preview. */
export function Lines({ receipt, timeZone }: { receipt: ReceiptFacts; timeZone: string }) {
  const { lines, subtotal, discount, taxes, total, fromBalance, amountPaid, refunded, creditNotes } = receipt
  const balance = describeBalance(receipt)
  return (
    <>
      <LineTable
        lines={lines}
        timeZone={timeZone}
        sums={[
          { label: 'Subtotal', money: subtotal },
          ...(discount.amount
            ? [{ label: 'Discount', money: { ...discount, amount: -discount.amount } }]
            : []),
          ...toAddedTaxes(taxes),
          { label: 'Total', money: total, isStrong: true },
          ...toIncludedTaxes(taxes),
          ...(balance ? [{ label: balance, money: fromBalance }] : []),
          { label: 'Paid', money: amountPaid },
          ...(refunded.amount > 0 ? [{ label: 'Refunded', money: refunded }] : []),
          ...(creditNotes.amount > 0 ? [{ label: 'Credit notes', money: creditNotes }] : []),
        ]}
      />
      {taxes.isReverseCharge ? <p>{REVERSE_CHARGE}</p> : null}
    </>
  )
}
