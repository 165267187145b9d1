import type { Api } from '#app/lib/http/api.server.ts'
import { askProvider } from '#app/lib/http/ask-provider.server.ts'
import { getReceipt } from './invoices.api.server.ts'

/** One invoice, which only the provider stores. */
export const readReceipt = (api: Api, id: string) => askProvider(getReceipt(api, id))
