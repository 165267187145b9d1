import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPayment } from '#app/features/billing/payment/confirm-payment.tsx'
import { findConfirmation } from '#app/features/billing/payment/find-confirmation.server.ts'
import { paths } from '#app/lib/paths.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Confirm with your bank · Bellwether' }]

export function loader(args: LoaderFunctionArgs) {
  const invoiceId = args.params['invoiceId'] ?? ''
  return findConfirmation(args, { invoiceId, doneAt: paths.invoice(invoiceId) })
}

export default function ConfirmInvoiceRoute() {
  return (
    <>
      <PageHeader
        title="Confirm with your bank"
        crumbs={[{ label: 'Subscription', to: paths.subscription() }]}
      />
      <ConfirmPayment {...useLoaderData<typeof loader>()} />
    </>
  )
}
