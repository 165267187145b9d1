import type * as z from 'zod'
import { toWebhookBody, WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import { DELIVERED_EVENT_TYPES } from '#contract/organization/webhooks.words.ts'
import { exampleOf } from './examples.ts'
import { type JsonSchema, type OpenApiDocument, type WebhookOperation } from './openapi-types.ts'

const HEADERS = [
  ['webhook-id', 'The event. The same in each attempt: what was seen before can be ignored.', 'msg_5f2c9d41'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795179720'],
  [
    'webhook-signature',
    'One signature for each secret that holds, with spaces between: `v1,` and the HMAC-SHA256 of id, timestamp and body, joined by dots.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ],
] as const

const PARAMETERS: WebhookOperation['parameters'] = HEADERS.map(([name, description, example]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
}))

const RESPONSES: WebhookOperation['responses'] = {
  '2XX': { description: 'It was received, and is not sent again.' },
  '410': { description: 'The endpoint is gone, and is disabled.' },
  default: { description: 'It is sent again, up to eight times in about a day.' },
}

/** `audit.finished` becomes `auditFinished`. */
const toOperationId = (type: string) => type.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Every event that endpoints can be notified of, from the table that they are queued by. */
export const toWebhooks = (
  toSchema: (schema: z.ZodType) => JsonSchema,
  schemas: OpenApiDocument['components']['schemas'],
): OpenApiDocument['webhooks'] =>
  Object.fromEntries(
    DELIVERED_EVENT_TYPES.map((type) => {
      const { summary, data } = WEBHOOK_EVENTS[type]
      const schema = toSchema(toWebhookBody(type, data))
      const example = exampleOf(schema, { name: 'event', owner: type }, schemas)
      const post: WebhookOperation = {
        operationId: toOperationId(type),
        summary,
        tags: ['organization/webhooks'],
        security: [],
        parameters: PARAMETERS,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: RESPONSES,
      }
      return [type, { post }]
    }),
  )
