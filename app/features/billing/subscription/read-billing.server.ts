import type { Api } from '#app/lib/http/api.server.ts'
import { askProvider, type ProviderAnswer } from '#app/lib/http/ask-provider.server.ts'
import type { BillingDetails } from '#contract/billing/payment.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listInvoices as contract } from '#contract/billing/invoices.ts'
import { getBillingDetails, listInvoices } from './subscription.api.server.ts'
import type { KnownBilling } from './subscription-page.tsx'

const toDetails = async (api: Api) => ({ details: await getBillingDetails(api) })

/** The card on file, with billing details. */
export const readDetails = (api: Api): Promise<ProviderAnswer<{ details: BillingDetails }>> =>
  askProvider(toDetails(api))

type Query = QueryOf<typeof contract>

const PAGE_SIZE = 12

async function findBilling(api: Api, query: Query): Promise<KnownBilling> {
  const { status, from, to, after } = query
  const isFromStart = [status, from, to, after].every((each) => each === undefined)
  const [{ details }, { items, hasMore }, newest] = await Promise.all([
    toDetails(api),
    listInvoices(api, { ...query, pageSize: PAGE_SIZE }),
    isFromStart ? undefined : listInvoices(api, { pageSize: 1 }),
  ])
  const [newestInvoice = null] = newest?.items ?? items
  return { details, newestInvoice, invoices: items, hasMore, query }
}

/** The same, with a page of invoices. */
export const readBilling = (api: Api, query: Query) => askProvider(findBilling(api, query))
