import { type Job } from '#api/jobs/job.ts'
import { sweepPaymentEvents } from './payment-events.service.ts'

export const PAYMENT_JOBS: Job[] = [{ name: 'payment-events', every: 'minute', run: sweepPaymentEvents }]
