import type { Api } from '#app/lib/http/api.server.ts'
import * as billing from '#contract/billing.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as invoices from '#contract/invoices.ts'
import * as contract from '#contract/subscription.ts'

/** The plans, and what their prices say of tax. */
export const readPriceList = (api: Api) => api(billing.listProducts)

export const listProducts = async (api: Api) => (await readPriceList(api)).items

export const createSetupIntent = (api: Api) => api(contract.createSetupIntent)

export const createCardPage = async (api: Api, body: BodyOf<typeof contract.createCardPage>) =>
  (await api(contract.createCardPage, { body })).url

export const validateCoupon = (api: Api, query: QueryOf<typeof contract.validateCoupon>) =>
  api(contract.validateCoupon, { query })

export const calculateChange = (api: Api, body: BodyOf<typeof contract.calculateSubscriptionChange>) =>
  api(contract.calculateSubscriptionChange, { body })

export const updateSubscription = (api: Api, body: BodyOf<typeof contract.updateSubscription>) =>
  api(contract.updateSubscription, { body })

export const cancelSubscription = (api: Api) => api(contract.cancelSubscription)

export const replaceCard = (api: Api, card: string) => api(contract.replaceCard, { body: { card } })

export const getBillingDetails = (api: Api) => api(contract.getBillingDetails)

export const listEndedDuplicates = async (api: Api) => (await api(contract.listEndedDuplicates)).items

export const addTaxId = (api: Api, body: BodyOf<typeof contract.addTaxId>) => api(contract.addTaxId, { body })

export const removeTaxId = (api: Api, id: string) => api(contract.removeTaxId, { params: { id } })

export const openBillingPortal = async (api: Api) => (await api(contract.openBillingPortal)).url

export const listInvoices = (api: Api, query: QueryOf<typeof invoices.listInvoices>) =>
  api(invoices.listInvoices, { query })

export const getReceipt = (api: Api, id: string) => api(invoices.getReceipt, { params: { id } })

export const confirmInvoice = (api: Api, id: string) => api(invoices.confirmInvoice, { params: { id } })

export const openReceiptPdf = (api: Api, id: string) => api.open(invoices.getReceiptPdf, { params: { id } })
