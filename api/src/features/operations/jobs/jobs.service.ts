import { findRun, type JobRunRow, listRuns } from '#api/jobs/job-runs.queries.ts'
import { listStates } from '#api/jobs/job-health.ts'
import { type Job } from '#api/jobs/job.ts'
import { claimManualRun, runClaimed } from '#api/jobs/run-jobs.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type JobRun, type listJobs } from '#contract/operations/jobs.ts'
import { requireDevAccess } from '#api/core/access/dev-access.ts'

const SHOWN = 100
/** How long the response to "Run now" waits for the end of the run. */
const WAIT_MS = 3000

function toJobRun({ name, startedBy, attempt, startedAt, endedAt, outcome, error }: JobRunRow): JobRun {
  return {
    name,
    startedBy,
    attempt,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    outcome,
    error,
  }
}

export async function listJobRuns(
  scope: Scope,
  jobs: readonly Job[],
  { name }: QueryOf<typeof listJobs>,
): Promise<ReplyOf<typeof listJobs>> {
  requireDevAccess(scope)
  const [states, runs] = await Promise.all([
    listStates(scope, jobs),
    listRuns(scope.db, { name, max: SHOWN }),
  ])
  return { jobs: states, runs: runs.map(toJobRun) }
}

/** Starts a job and waits a little for its end; a longer one continues after the response. */
export async function runJobNow(scope: Scope, jobs: readonly Job[], name: string): Promise<JobRun> {
  requireDevAccess(scope)
  const job = jobs.find((each) => each.name === name)
  if (!job) throw new DomainError('not-found', 'There is no such job.')
  const run = await claimManualRun(scope, job)
  if (!run) throw new DomainError('conflict', `The job ${name} is running.`)
  const work = runClaimed(job, run, scope)
  scope.later(work)
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
  return toJobRun((await findRun(scope.db, run)) ?? run)
}
