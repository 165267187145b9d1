import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const OutboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  at: z.string(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** Mail that was not delivered. Only while mail goes to the outbox, on a loopback address. */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/dev/outbox',
  summary: 'Mail in the local outbox, newest first; only on a loopback address',
  access: 'anyone',
  reply: z.array(OutboxMail),
  status: 200,
})
