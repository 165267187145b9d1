import type { Api } from '#app/lib/http/api.server.ts'
import { askProvider, type ProviderAnswer } from '#app/lib/http/ask-provider.server.ts'
import type { BillingDetails } from '#contract/billing/payment.ts'
import { getBillingDetails, listInvoices } from './subscription.api.server.ts'
import type { KnownBilling } from './subscription-page.tsx'

const toDetails = async (api: Api) => ({ details: await getBillingDetails(api) })

/** The card on file, with billing details. */
export const readDetails = (api: Api): Promise<ProviderAnswer<{ details: BillingDetails }>> =>
  askProvider(toDetails(api))

async function findBilling(api: Api, after: string | undefined): Promise<KnownBilling> {
  const [{ details }, { items, hasMore }] = await Promise.all([
    toDetails(api),
    listInvoices(api, { after, pageSize: 12 }),
  ])
  return { details, invoices: items, hasMore, isContinued: after !== undefined }
}

/** The same, with a page of invoices. */
export const readBilling = (api: Api, after: string | undefined) => askProvider(findBilling(api, after))
