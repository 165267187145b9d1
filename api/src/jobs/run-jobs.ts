import { cleanText } from '#api/lib/log.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type Job, slotOf } from './job.ts'
import { claimRuns, endRun, type JobRunRow, renewLease, type RunKey } from './job-runs.queries.ts'

const SECOND_MS = 1000
/** The lease is renewed while a run lives, so that one that was killed is noticed soon. */
const LEASE_MS = 120 * SECOND_MS
const RENEW_MS = 30 * SECOND_MS
const RETRY_MS = 600 * SECOND_MS
/** Time limit of a run. No job takes as long: each step is bounded. */
const MAX_RUN_MS = 300 * SECOND_MS
const MAX_ERROR = 500

/** The error message of a job, without values: with the cause where Drizzle's message is only the statement. */
function toErrorText(error: unknown): string {
  if (!(error instanceof Error)) return cleanText(String(error)).slice(0, MAX_ERROR)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return cleanText(`${cleanText(error.message)}${cause}`).slice(0, MAX_ERROR)
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Settles with the job, or after the time limit. */
async function runWithin(job: Job, scope: Scope): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`It took longer than ${MAX_RUN_MS / SECOND_MS} seconds.`))
    }, MAX_RUN_MS)
  })
  try {
    await Promise.race([job.run(scope), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a claimed run and records its outcome. Never rejects, so that one job does not affect others. */
export async function runClaimed(job: Job, run: RunKey, scope: Scope): Promise<void> {
  const { db, now, log } = scope
  const renewal = setInterval(() => {
    renewLease(db, run, after(now(), LEASE_MS)).catch((error: unknown) => {
      log('warn', 'job-lease-not-renewed', { name: job.name, error })
    })
  }, RENEW_MS)
  const end = await runWithin(job, scope).then(
    () => ({ outcome: 'done' as const, error: null, leaseUntil: now() }),
    (error: unknown) => {
      log('error', 'job-failed', { name: job.name, attempt: run.attempt, error })
      return { outcome: 'failed' as const, error: toErrorText(error), leaseUntil: after(now(), RETRY_MS) }
    },
  )
  clearInterval(renewal)
  // A run whose outcome can't be stored counts as lost once its lease expires.
  await endRun(db, run, { ...end, endedAt: now() }).catch((error: unknown) => {
    log('error', 'job-end-not-written', { name: job.name, error })
  })
}

interface Clock {
  jobs: readonly Job[]
  /** One scope per job, so that jobs share neither a database session nor a log line. */
  scopeFor: (job: string) => Scope
  /** The scheduled time, which may be a little before now. */
  at: Date
}

/** Starts all jobs that are due, concurrently, so that a slow or failing one does not affect others. */
export async function runDueJobs({ jobs, scopeFor, at }: Clock): Promise<void> {
  const { db, now } = scopeFor('clock')
  const slots = jobs.map(({ name, every }) => ({ name, slot: slotOf(every, at) }))
  const claim = { now: now(), leaseUntil: after(now(), LEASE_MS) }
  const claimed = await claimRuns(db, { startedBy: 'schedule', slots }, claim)
  await Promise.all(
    claimed.map(async (run) => {
      const job = jobs.find(({ name }) => name === run.name)
      if (job) await runClaimed(job, run, scopeFor(job.name))
    }),
  )
}

/** Claims a manual run; undefined while the job is running. */
export async function claimManualRun({ db, now }: Scope, { name }: Job): Promise<JobRunRow | undefined> {
  const at = now()
  const due = { startedBy: 'operator' as const, slots: [{ name, slot: at }] }
  const [run] = await claimRuns(db, due, { now: at, leaseUntil: after(at, LEASE_MS) })
  return run
}
