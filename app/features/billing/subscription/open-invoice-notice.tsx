import { formatMoney } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { Invoice } from '#contract/billing/invoices.ts'
import type { Subscription } from '#contract/billing/subscription.ts'

interface OpenInvoiceNoticeProps {
  newest: Pick<Invoice, 'id' | 'number' | 'status' | 'total'> | null
  status: Subscription['status'] | undefined
}

/** A change of plan that waits for the bank looks like none: the plan stays as it is until its invoice is paid. */
export function OpenInvoiceNotice({ newest, status }: OpenInvoiceNoticeProps) {
  // After a failed payment, the plan itself says what to do.
  if (newest?.status !== 'open' || status === 'past_due') return null
  return (
    <Callout
      tone="attention"
      title={newest.number === null ? 'An invoice is open' : `Invoice ${newest.number} is open`}
      action={
        <LinkButton to={paths.invoice(newest.id)} size="small">
          View invoice
        </LinkButton>
      }
    >
      {formatMoney(newest.total)}. A new plan takes effect once its invoice is paid.
    </Callout>
  )
}
