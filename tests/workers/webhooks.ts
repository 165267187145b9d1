import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import * as contract from '#contract/organization/webhooks.ts'
import { type NewWebhook } from '#contract/organization/webhooks.forms.ts'
import { createTestApi, type TestApi } from './api.ts'
import { serve } from './audited-site.ts'

interface Received {
  headers: Headers
  body: string
}

/** A receiver of webhooks on a host of its own, and what it has received. */
export function receive(
  answer: (request: Received) => Response | Promise<Response> = () => new Response('ok'),
) {
  const received: Received[] = []
  const origin = serve({
    '/hook': async (request) => {
      const one = { headers: request.headers, body: await request.text() }
      received.push(one)
      return answer(one)
    },
  })
  return { url: `${origin}/hook`, received }
}

/** Whether a message is signed with a secret, by the text of Standard Webhooks and none of our own code. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Uint8Array.from(atob(secret.replace('whsec_', '')), (character) => character.charCodeAt(0))
  const content = `${headers.get('webhook-id') ?? ''}.${headers.get('webhook-timestamp') ?? ''}.${body}`
  const expected = createHmac('sha256', key).update(content).digest('base64')
  return (headers.get('webhook-signature') ?? '').split(' ').includes(`v1,${expected}`)
}

/** Calls about webhooks in the name of one person. */
export function webhooksOf(api: TestApi, { token }: { token: string }) {
  const caller = { token }
  return {
    add: async (body: Partial<NewWebhook> & { url: string }) => {
      const added = await api.call(
        contract.createWebhook,
        { body: { description: '', events: ['audit.finished'], ...body } },
        caller,
      )
      expect(added.status, JSON.stringify(added.body)).toBe(201)
      return added.body
    },
    list: (query = {}) => api.call(contract.listWebhooks, { query }, caller),
    get: (id: string) => api.call(contract.getWebhook, { params: { endpointId: id } }, caller),
    change: (id: string, body: Record<string, unknown>) =>
      api.call(contract.updateWebhook, { params: { endpointId: id }, body }, caller),
    remove: (id: string) => api.call(contract.deleteWebhook, { params: { endpointId: id } }, caller),
    rotate: (id: string) => api.call(contract.rotateWebhookSecret, { params: { endpointId: id } }, caller),
    test: (id: string) => api.call(contract.testWebhook, { params: { endpointId: id } }, caller),
    deliveries: (id: string, query = {}) =>
      api.call(contract.listWebhookDeliveries, { params: { endpointId: id }, query }, caller),
    delivery: (id: string, delivery: string) =>
      api.call(contract.getWebhookDelivery, { params: { endpointId: id, delivery } }, caller),
    resend: (id: string, delivery: string) =>
      api.call(contract.resendWebhookDelivery, { params: { endpointId: id, delivery } }, caller),
  }
}

/** The same database under an installation that lets nobody reach private addresses. */
export const strictApi = () => createTestApi({ settings: { CRAWL_PRIVATE_ADDRESSES: 'deny' } })
