import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { getBillingDetails, listInvoices } from './billing.api.server.ts'
import type { Billing } from './subscription-page.tsx'

const FAILURE = 'Error fetching subscription details. Please try again.'
/** Longer than the payment provider takes on a bad day; a page that shows the plan alone is better than none. */
const PATIENCE_MS = 8000

async function ask(api: Api, after: string | undefined): Promise<Billing | null> {
  try {
    const [details, { items, hasMore }] = await Promise.all([
      getBillingDetails(api),
      listInvoices(api, { after, pageSize: 12 }),
    ])
    return { details, invoices: items, hasMore, isContinued: after !== undefined }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { type } = error.problem
    if (type === 'source-missing') return null
    if (type === 'upstream-failed') return { failure: FAILURE }
    throw error
  }
}

/**
 * Card, tax ids and invoices; null on a server that was set up without payment, and the failure where the provider
 * does not answer.
 */
export function readBilling(api: Api, after: string | undefined): Promise<Billing | null> {
  const late = new Promise<Billing>((resolve) => {
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => {
      resolve({ failure: FAILURE })
    })
  })
  return Promise.race([ask(api, after), late])
}
