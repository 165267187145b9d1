import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const PAYMENT_STATES = ['off', 'answers', 'refuses', 'silent', 'unknown'] as const

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the API and its database answer, and what is known of the payment provider',
  access: 'anyone',
  reply: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /**
     * Whether the payment provider answered to the keys when it was asked last, within the last minutes: `refuses` is
     * for keys that it does not take or that may do too little, `unknown` until its first answer.
     */
    payment: z.enum(PAYMENT_STATES),
  }),
  status: 200,
})

export const OutboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  at: z.string(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** The mail that was not sent to anybody. Only while mail goes to the outbox, on a loopback address. */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/dev/outbox',
  summary: 'Mail in the local outbox, newest first; only on a loopback address',
  access: 'anyone',
  reply: z.array(OutboxMail),
  status: 200,
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document',
  access: 'anyone',
  reply: z.record(z.string(), z.unknown()),
  status: 200,
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'This API as a page to read',
  access: 'anyone',
  media: 'text/html',
  status: 200,
})
