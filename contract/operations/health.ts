import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { JobHealth } from './jobs.ts'

export const PAYMENT_STATES = ['off', 'answers', 'refuses', 'silent', 'unknown'] as const

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary:
    'Whether the API and its database answer, what is known of the payment provider, and when jobs last succeeded',
  access: 'anyone',
  reply: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /**
     * Whether the payment provider answered to the keys when it was asked last, within the last minutes: `refuses` is
     * for keys that it does not take or that may do too little, `unknown` until its first answer.
     */
    payment: z.enum(PAYMENT_STATES),
    /** What runs by the clock: `late` when it should have succeeded since. */
    jobs: z.array(JobHealth),
  }),
  status: 200,
})
