import { type Http, mount } from '#api/http/mount.ts'
import * as billing from '#contract/billing.ts'
import { getSubscription, listProducts, startTrial } from './billing.service.ts'

export function billingRoutes(http: Http) {
  mount(http, billing.listProducts, () => listProducts())
  mount(http, billing.getSubscription, ({ scope }) => getSubscription(scope))
  mount(http, billing.startTrial, ({ scope, body }) => startTrial(scope, body))
}
