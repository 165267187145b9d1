import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { readReceipt } from '#app/features/billing/invoices/read-receipt.server.ts'
import { Receipt } from '#app/features/billing/invoices/receipt.tsx'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import type { Subscription } from '#contract/billing/subscription.ts'

export const handle = { protected: true }

export const meta: MetaFunction = () => [{ title: 'Welcome · Bellwether' }]

/** Only for paid, active plans, not for trials. */
const isBought = ({ status, daysLeft }: Subscription) =>
  status === 'active' || (status === 'scheduled_to_cancel' && daysLeft === 0)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, subscription, timeZone, organization } = await requireAdministrator(request, context)
  if (!subscription || !isBought(subscription)) {
    return redirect(subscription ? paths.subscription() : paths.plan())
  }
  const id = new URL(request.url).searchParams.get('invoice')
  // Does not wait for a provider that does not respond.
  const receipt = id ? ((await readReceipt(api, id)).known ?? null) : null
  const { primaryColor } = organization
  return {
    receipt,
    plan: subscription.productName,
    timeZone,
    style: primaryColor ? paths.brand(primaryColor.toLowerCase()) : null,
  }
}

export default function SuccessRoute() {
  const { receipt, plan, timeZone, style } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title={`You are on ${plan}`}
      description={
        receipt
          ? 'Thank you. The receipt is below, and in your settings whenever you need it.'
          : 'Thank you. Receipts are in your settings whenever you need them.'
      }
      isWide
    >
      {style ? <link rel="stylesheet" href={style} /> : null}
      <p className="mb-6 print:hidden">
        <LinkButton variant="primary" to={paths.dashboard()}>
          Go to dashboard
        </LinkButton>
      </p>
      {receipt ? <Receipt receipt={receipt} timeZone={timeZone} /> : null}
    </AccountFrame>
  )
}
