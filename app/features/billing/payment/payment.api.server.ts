import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as invoices from '#contract/billing/invoices.ts'
import * as paymentContract from '#contract/billing/payment.ts'
import * as plansContract from '#contract/billing/plans.ts'
import * as subscriptionContract from '#contract/billing/subscription.ts'

export const createSetupIntent = (api: Api) => api(paymentContract.createSetupIntent)

export const createCardPage = async (api: Api, body: BodyOf<typeof paymentContract.createCardPage>) =>
  (await api(paymentContract.createCardPage, { body })).url

export const validateCoupon = (api: Api, query: QueryOf<typeof plansContract.validateCoupon>) =>
  api(plansContract.validateCoupon, { query })

export const calculateChange = (
  api: Api,
  body: BodyOf<typeof subscriptionContract.calculateSubscriptionChange>,
) => api(subscriptionContract.calculateSubscriptionChange, { body })

export const updateSubscription = (api: Api, body: BodyOf<typeof subscriptionContract.updateSubscription>) =>
  api(subscriptionContract.updateSubscription, { body })

export const replaceCard = (api: Api, card: string) => api(paymentContract.replaceCard, { body: { card } })

export const confirmInvoice = (api: Api, id: string) => api(invoices.confirmInvoice, { params: { id } })
