import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openReceiptPdf } from '#app/features/billing/invoices/invoices.api.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return openReceiptPdf(api, params['invoiceId'] ?? '')
}
