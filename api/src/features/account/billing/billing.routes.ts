import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/account.ts'
import { getSubscription, listProducts, startTrial } from './billing.service.ts'

export function billingRoutes(http: Http) {
  mount(http, contract.listProducts, () => listProducts())
  mount(http, contract.getSubscription, ({ scope }) => getSubscription(scope))
  mount(http, contract.startTrial, ({ scope, body }) => startTrial(scope, body))
}
