import type { Api } from '#app/lib/http/api.server.ts'
import * as contract from '#contract/billing/invoices.ts'

export const getReceipt = (api: Api, id: string) => api(contract.getReceipt, { params: { id } })

export const openReceiptPdf = (api: Api, id: string) => api.open(contract.getReceiptPdf, { params: { id } })
