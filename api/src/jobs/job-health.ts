import { type Scope } from '#api/core/access/scope.ts'
import { type JobHealth } from '#contract/operations/jobs.ts'
import { type LastSuccess, listLastSuccesses } from './job-runs.queries.ts'
import { type Job, LATE_AFTER_MS } from './job.ts'

function toHealth({ every }: Pick<Job, 'every'>, { name, endedAt }: LastSuccess, now: Date): JobHealth {
  if (endedAt === null) return { name, lastSuccessAt: null, state: 'never' }
  const isLate = now.getTime() - endedAt.getTime() > LATE_AFTER_MS[every]
  return { name, lastSuccessAt: endedAt.toISOString(), state: isLate ? 'late' : 'on-time' }
}

/** The state of each job, with its schedule. */
export async function listStates({ db, now }: Scope, jobs: readonly Job[]) {
  const last = await listLastSuccesses(
    db,
    jobs.map(({ name }) => name),
  )
  return jobs.flatMap((job) => {
    const found = last.find(({ name }) => name === job.name)
    return found ? [{ ...toHealth(job, found, now()), every: job.every, isRunning: found.isRunning }] : []
  })
}

/** When each job last succeeded, for monitoring. */
export async function listJobHealth(scope: Scope, jobs: readonly Job[]): Promise<JobHealth[]> {
  const states = await listStates(scope, jobs)
  return states.map(({ name, lastSuccessAt, state }) => ({ name, lastSuccessAt, state }))
}
