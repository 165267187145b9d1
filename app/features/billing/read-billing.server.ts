import type { Api } from '#app/lib/api.server.ts'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { getBillingDetails, listInvoices } from './billing.api.server.ts'
import type { Billing } from './subscription-page.tsx'

/** Card, tax ids and invoices; null on a server that was set up without payment. */
export async function readBilling(api: Api, after: string | undefined): Promise<Billing | null> {
  try {
    const [details, { items, hasMore }] = await Promise.all([
      getBillingDetails(api),
      listInvoices(api, { after, pageSize: 12 }),
    ])
    return { details, invoices: items, hasMore, isContinued: after !== undefined }
  } catch (error) {
    if (error instanceof ApiError && error.problem.type === 'source-missing') return null
    throw error
  }
}
