import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { InvoiceUnavailable } from '#app/features/billing/invoices/invoice-unavailable.tsx'
import { readReceipt } from '#app/features/billing/invoices/read-receipt.server.ts'
import { Receipt, toDocument } from '#app/features/billing/invoices/receipt.tsx'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  const { status, number } = shown?.receipt ?? {}
  return [{ title: `${[toDocument(status), number].filter(Boolean).join(' ')} · Bellwether` }]
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { timeZone, api } = await requireAdministrator(request, context)
  const reply = await readReceipt(api, params['invoiceId'] ?? '')
  const { provider, known: receipt = null } = reply
  return data({ receipt, isSetUp: provider !== 'absent', timeZone }, { status: receipt ? 200 : 502 })
}

export default function InvoiceRoute() {
  const { receipt, isSetUp, timeZone } = useLoaderData<typeof loader>()
  return (
    <>
      {/* The receipt has a heading of its own, which is all that a printed one needs. */}
      <div className="print:hidden">
        <PageHeader
          title={receipt?.number ?? 'Invoice'}
          crumbs={[{ label: 'Subscription', to: paths.subscription() }]}
        />
      </div>
      {receipt ? (
        <Card>
          <Receipt receipt={receipt} timeZone={timeZone} />
        </Card>
      ) : (
        <InvoiceUnavailable isSetUp={isSetUp} />
      )}
    </>
  )
}
