import { deleteRunsBefore } from '#api/jobs/job-runs.queries.ts'
import { type Job } from '#api/jobs/job.ts'

const KEEP_MS = 30 * 24 * 3600 * 1000

export const OLD_RUNS_JOBS: Job[] = [
  {
    name: 'old-job-runs',
    every: 'night',
    run: ({ db, now }) => deleteRunsBefore(db, new Date(now().getTime() - KEEP_MS)),
  },
]
