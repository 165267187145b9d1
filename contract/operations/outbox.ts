import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const OutboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  /** What mail programs are told: where such mail is stopped by itself. */
  unsubscribeUrl: z.string().nullable(),
  attachment: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
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
