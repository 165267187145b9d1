import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as invoices from '#contract/billing/invoices.ts'
import * as subscriptionContract from '#contract/billing/subscription.ts'
import * as paymentContract from '#contract/billing/payment.ts'

export const cancelSubscription = (api: Api) => api(subscriptionContract.cancelSubscription)

export const getBillingDetails = (api: Api) => api(paymentContract.getBillingDetails)

export const listEndedDuplicates = async (api: Api) =>
  (await api(subscriptionContract.listEndedDuplicates)).items

export const addTaxId = (api: Api, body: BodyOf<typeof paymentContract.addTaxId>) =>
  api(paymentContract.addTaxId, { body })

export const removeTaxId = (api: Api, id: string) => api(paymentContract.removeTaxId, { params: { id } })

export const openBillingPortal = async (api: Api) => (await api(paymentContract.openBillingPortal)).url

export const listInvoices = (api: Api, query: QueryOf<typeof invoices.listInvoices>) =>
  api(invoices.listInvoices, { query })
