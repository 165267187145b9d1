import { type Job } from '#api/jobs/job.ts'
import { assignAll } from './assign-reviews.service.ts'
import { moveDueCycles } from './timeline.service.ts'

export const CYCLE_JOBS: Job[] = [
  { name: 'review-assignments', every: 'minute', run: assignAll },
  { name: 'review-timelines', every: 'minute', run: moveDueCycles },
]
