import { type Job } from '#api/jobs/job.ts'
import { reconcileSubscriptions } from './reconciliation.service.ts'
import { moveTrials } from './trials.service.ts'

export const SUBSCRIPTION_JOBS: Job[] = [
  { name: 'trials', every: 'minute', run: moveTrials },
  { name: 'subscription-reconciliation', every: 'minute', run: reconcileSubscriptions },
]
