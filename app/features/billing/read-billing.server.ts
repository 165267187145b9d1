import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { BillingDetails } from '#contract/subscription.ts'
import { getBillingDetails, listInvoices } from './billing.api.server.ts'
import type { KnownBilling } from './subscription-page.tsx'

/** Longer than the payment provider takes on a bad day; a page that shows the plan alone is better than none. */
const PATIENCE_MS = 8000

/** What the payment provider knows, where it answers; `absent` on a server that was set up without payment. */
export type ProviderAnswer<Known = { details: BillingDetails }> =
  { provider: 'answers'; known: Known } | { provider: 'silent' | 'absent'; known?: never }

async function attempt<Known>(question: Promise<Known>): Promise<ProviderAnswer<Known>> {
  try {
    return { provider: 'answers', known: await question }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { type } = error.problem
    if (type === 'source-missing') return { provider: 'absent' }
    if (type === 'upstream-failed') return { provider: 'silent' }
    throw error
  }
}

function askProvider<Known>(question: Promise<Known>): Promise<ProviderAnswer<Known>> {
  const late = new Promise<ProviderAnswer<Known>>((resolve) => {
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => {
      resolve({ provider: 'silent' })
    })
  })
  return Promise.race([attempt(question), late])
}

const toDetails = async (api: Api) => ({ details: await getBillingDetails(api) })

/** The card on file and what goes with it. */
export const readDetails = (api: Api): Promise<ProviderAnswer> => askProvider(toDetails(api))

async function findBilling(api: Api, after: string | undefined): Promise<KnownBilling> {
  const [{ details }, { items, hasMore }] = await Promise.all([
    toDetails(api),
    listInvoices(api, { after, pageSize: 12 }),
  ])
  return { details, invoices: items, hasMore, isContinued: after !== undefined }
}

/** The same, with a page of invoices. */
export const readBilling = (api: Api, after: string | undefined) => askProvider(findBilling(api, after))
