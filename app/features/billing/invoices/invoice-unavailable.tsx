import { useLocation } from '@remix-run/react'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { PROVIDER_SILENT } from '#contract/billing/subscription.actions.ts'

/** In place of an invoice that can't be fetched: only the payment provider stores invoices. */
export function InvoiceUnavailable({ isSetUp }: { isSetUp: boolean }) {
  const { pathname } = useLocation()
  if (!isSetUp) {
    return (
      <Callout tone="attention" title="Payment is not set up on this server">
        Invoices are kept by the payment provider, so this one can’t be shown.
      </Callout>
    )
  }
  return (
    <Callout
      tone="problem"
      title="This invoice can’t be shown right now"
      action={
        <LinkButton to={pathname} size="small">
          Try again
        </LinkButton>
      }
    >
      {PROVIDER_SILENT} The invoice itself has not changed, and no payment is affected.
    </Callout>
  )
}
