import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { CREATE_WEBHOOK_ACTIONS, WEBHOOK_REFUSALS } from './webhooks.actions.ts'
import { EditWebhook, NewWebhook } from './webhooks.forms.ts'
import {
  ATTEMPT_FAILURES,
  DELIVERED_EVENT_TYPES,
  DELIVERY_STATES,
  ENDPOINT_STATES,
  WEBHOOK_EVENT_TYPES,
} from './webhooks.words.ts'

export const Webhook = z.object({
  id: id('whe'),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  state: z.enum(ENDPOINT_STATES),
  /** Since when every attempt has failed; null where the last one succeeded, and without any. */
  failingSince: Timestamp.nullable(),
  /** Until then requests are signed with the secret before the current one, too. */
  previousSecretUntil: Timestamp.nullable(),
  lastDeliveredAt: Timestamp.nullable(),
  /** Null once that person is deleted. */
  creator: z.object({ id: id('usr'), name: z.string() }).nullable(),
  createdAt: Timestamp,
  version: Version,
})
export type Webhook = z.infer<typeof Webhook>

/** The only reply that has a secret. What is stored of it is encrypted. */
const WebhookWithSecret = Webhook.extend({ secret: z.string() })

export const WebhookAttempt = z.object({
  at: Timestamp,
  /** Null without a response. */
  status: z.number().int().nullable(),
  /** Null where it was delivered. */
  failure: z.enum(ATTEMPT_FAILURES).nullable(),
  durationMs: z.number().int(),
  /** The start of the response's body, up to 1 KB. */
  reply: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDelivery = z.object({
  id: id('whd'),
  /** The header `webhook-id` of all its attempts. */
  eventId: z.string(),
  event: z.enum(DELIVERED_EVENT_TYPES),
  state: z.enum(DELIVERY_STATES),
  /** Attempts so far. */
  attempts: z.number().int(),
  /** Of the last attempt with a response. */
  lastStatus: z.number().int().nullable(),
  createdAt: Timestamp,
  /** Null unless it is pending. */
  nextAttemptAt: Timestamp.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** Where it goes now. */
  url: z.string(),
  /** The JSON that is sent. */
  body: z.string(),
  /** Oldest first. */
  log: z.array(WebhookAttempt),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

const WebhookId = z.object({ endpointId: id('whe') })
const DeliveryId = WebhookId.extend({ delivery: id('whd') })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhook-endpoints',
  summary: 'The webhook endpoints of the organization; never their secrets',
  access: 'administrator',
  query: listQuery({
    sorts: ['created', 'url', 'delivered'],
    direction: 'desc',
    filters: { state: z.enum(ENDPOINT_STATES).optional() },
  }),
  reply: z.object({
    items: z.array(Webhook),
    total: z.number().int(),
    /** Whether the caller can add an endpoint. */
    allowedActions: allowedActions(CREATE_WEBHOOK_ACTIONS, WEBHOOK_REFUSALS),
  }),
  status: 200,
})

export const getWebhook = endpoint({
  method: 'GET',
  path: '/webhook-endpoints/{endpointId}',
  summary: 'One webhook endpoint; never its secret',
  access: 'administrator',
  params: WebhookId,
  reply: Webhook,
  status: 200,
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhook-endpoints',
  summary: 'Add a webhook endpoint, whose signing secret is shown once',
  access: 'administrator',
  body: NewWebhook,
  reply: WebhookWithSecret,
  status: 201,
})

/** Disabling it cancels what is pending. */
export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/webhook-endpoints/{endpointId}',
  summary: 'Change, enable or disable a webhook endpoint',
  access: 'administrator',
  params: WebhookId,
  body: EditWebhook,
  reply: Webhook,
  status: 200,
})

/** With its deliveries. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhook-endpoints/{endpointId}',
  summary: 'Delete a webhook endpoint and its deliveries',
  access: 'administrator',
  params: WebhookId,
  status: 204,
})

/** For 24 hours, requests are signed with both secrets. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/secret',
  summary: 'Replace the signing secret of a webhook endpoint, which is shown once',
  access: 'administrator',
  params: WebhookId,
  reply: WebhookWithSecret,
  status: 200,
})

/** Sent at once, also to a disabled endpoint, and not repeated. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/test',
  summary: 'Send a test event to a webhook endpoint',
  access: 'administrator',
  params: WebhookId,
  reply: WebhookDeliveryDetail,
  status: 200,
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhook-endpoints/{endpointId}/deliveries',
  summary: 'What was sent to a webhook endpoint in the last 30 days',
  access: 'administrator',
  params: WebhookId,
  /** A search is for an event id, as receivers see it. */
  query: listQuery({
    sorts: ['created', 'event', 'attempts'],
    direction: 'desc',
    filters: {
      state: z.enum(DELIVERY_STATES).optional(),
      event: z.enum(DELIVERED_EVENT_TYPES).optional(),
    },
  }),
  reply: z.object({ items: z.array(WebhookDelivery), total: z.number().int() }),
  status: 200,
})

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/webhook-endpoints/{endpointId}/deliveries/{delivery}',
  summary: 'One delivery: what was sent, and each attempt',
  access: 'administrator',
  params: DeliveryId,
  reply: WebhookDeliveryDetail,
  status: 200,
})

/** At once, with the same `webhook-id`, whatever came of it before. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/deliveries/{delivery}/attempts',
  summary: 'Send a delivery again',
  access: 'administrator',
  params: DeliveryId,
  reply: WebhookDeliveryDetail,
  status: 200,
})
