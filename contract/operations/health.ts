import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { JobHealth } from './jobs.ts'

export const PAYMENT_STATES = ['off', 'answers', 'refuses', 'silent', 'unknown'] as const

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Health of the API, its database and the payment provider, and when jobs last succeeded',
  access: 'anyone',
  reply: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /**
     * Whether the payment provider accepted our keys at the last check, some minutes ago at most: `refuses` means that
     * keys are invalid or lack permissions, `unknown` that there was no response yet.
     */
    payment: z.enum(PAYMENT_STATES),
    /** Scheduled jobs: `late` where a run is overdue. */
    jobs: z.array(JobHealth),
  }),
  status: 200,
})
