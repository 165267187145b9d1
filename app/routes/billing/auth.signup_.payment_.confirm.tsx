import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { ConfirmPayment } from '#app/features/billing/payment/confirm-payment.tsx'
import { findConfirmation } from '#app/features/billing/payment/find-confirmation.server.ts'
import { paths } from '#app/lib/paths.ts'

export const handle = { protected: true }

export const meta: MetaFunction = () => [{ title: 'Confirm with your bank · Bellwether' }]

export function loader(args: LoaderFunctionArgs) {
  const invoiceId = new URL(args.request.url).searchParams.get('invoice') ?? ''
  return findConfirmation(args, { invoiceId, doneAt: paths.subscribed(invoiceId) })
}

export default function ConfirmPaymentRoute() {
  const [search] = useSearchParams()
  return (
    <AccountFrame title="Confirm with your bank" step={2} isWide>
      <ConfirmPayment {...useLoaderData<typeof loader>()} fields={{ invoice: search.get('invoice') ?? '' }} />
    </AccountFrame>
  )
}
