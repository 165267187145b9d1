import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/organization/webhooks.ts'
import { getDelivery, listDeliveries, resendDelivery, sendTest } from './deliveries.service.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './webhooks.service.ts'

export function webhooksRoutes(http: Http): void {
  mount(http, contract.listWebhooks, ({ scope, query }) => listWebhooks(scope, query))
  mount(http, contract.createWebhook, ({ scope, body }) => createWebhook(scope, body))
  mount(http, contract.getWebhook, ({ scope, params }) => getWebhook(scope, params.endpointId))
  mount(http, contract.updateWebhook, ({ scope, params, body }) =>
    updateWebhook(scope, params.endpointId, body),
  )
  mount(http, contract.deleteWebhook, async ({ scope, params }) => {
    await deleteWebhook(scope, params.endpointId)
    return undefined
  })
  mount(http, contract.rotateWebhookSecret, ({ scope, params }) => rotateSecret(scope, params.endpointId))
  mount(http, contract.testWebhook, ({ scope, params }) => sendTest(scope, params.endpointId))
  mount(http, contract.listWebhookDeliveries, ({ scope, params, query }) =>
    listDeliveries(scope, params.endpointId, query),
  )
  mount(http, contract.getWebhookDelivery, ({ scope, params }) => getDelivery(scope, params))
  mount(http, contract.resendWebhookDelivery, ({ scope, params }) => resendDelivery(scope, params))
}
