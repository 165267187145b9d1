import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/organization/webhooks.ts'

export const listWebhooks = (api: Api, query: Partial<QueryOf<typeof contract.listWebhooks>>) =>
  api(contract.listWebhooks, { query })

export const getWebhook = (api: Api, id: string) => api(contract.getWebhook, { params: { endpointId: id } })

export const createWebhook = (api: Api, body: BodyOf<typeof contract.createWebhook>) =>
  api(contract.createWebhook, { body })

export const updateWebhook = (api: Api, id: string, body: BodyOf<typeof contract.updateWebhook>) =>
  api(contract.updateWebhook, { params: { endpointId: id }, body })

export const deleteWebhook = (api: Api, id: string) =>
  api(contract.deleteWebhook, { params: { endpointId: id } })

export const rotateWebhookSecret = (api: Api, id: string) =>
  api(contract.rotateWebhookSecret, { params: { endpointId: id } })

export const testWebhook = (api: Api, id: string) => api(contract.testWebhook, { params: { endpointId: id } })

export const listWebhookDeliveries = (
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof contract.listWebhookDeliveries>>,
) => api(contract.listWebhookDeliveries, { params: { endpointId: id }, query })

export const getWebhookDelivery = (api: Api, id: string, delivery: string) =>
  api(contract.getWebhookDelivery, { params: { endpointId: id, delivery } })

export const resendWebhookDelivery = (api: Api, id: string, delivery: string) =>
  api(contract.resendWebhookDelivery, { params: { endpointId: id, delivery } })
