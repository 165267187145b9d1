import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getReceipt } from '#app/features/billing/billing.api.server.ts'
import { Receipt, toDocument } from '#app/features/billing/receipt.tsx'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${toDocument(data?.receipt.status)} ${data?.receipt.number ?? ''} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { timeZone, api } = await requireAdministrator(request, context)
  const receipt = await getReceipt(api, params['invoiceId'] ?? '')
  return { receipt, timeZone }
}

export default function InvoiceRoute() {
  const { receipt, ...rest } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={receipt.number ?? 'Invoice'}
        crumbs={[{ label: 'Subscription', to: paths.subscription() }]}
      />
      <Card>
        <Receipt receipt={receipt} {...rest} />
      </Card>
    </>
  )
}
