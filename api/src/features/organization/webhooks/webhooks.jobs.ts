import { type Job } from '#api/jobs/job.ts'
import { deliverDue, forgetOldDeliveries } from './deliver-webhooks.service.ts'

export const WEBHOOK_JOBS: Job[] = [
  { name: 'webhooks', every: 'minute', run: deliverDue },
  { name: 'old-webhook-deliveries', every: 'night', run: forgetOldDeliveries },
]
