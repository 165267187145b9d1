import type { Api } from '#app/lib/http/api.server.ts'
import * as plansContract from '#contract/billing/plans.ts'
import * as subscriptionContract from '#contract/billing/subscription.ts'

/** The plans, and whether prices include tax. */
export const readPriceList = (api: Api) => api(plansContract.listProducts)

export const listProducts = async (api: Api) => (await readPriceList(api)).items

export const startTrial = (api: Api, body: { productId: string; interval: 'month' | 'year' }) =>
  api(subscriptionContract.startTrial, { body })
