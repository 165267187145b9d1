import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tooLong } from '#contract/fields.ts'

/** `minute`: at the start of every minute. `night`: once a day, at 06:00 UTC. */
export const JOB_SCHEDULES = ['minute', 'night'] as const

export type JobSchedule = (typeof JOB_SCHEDULES)[number]

/** `never`: no success within the days that runs are kept. */
export const JOB_STATES = ['on-time', 'late', 'never'] as const

export const JobHealth = z.object({
  name: z.string(),
  /** When its last successful run ended. */
  lastSuccessAt: z.string().nullable(),
  state: z.enum(JOB_STATES),
})
export type JobHealth = z.infer<typeof JobHealth>

export const JobStatus = JobHealth.extend({
  every: z.enum(JOB_SCHEDULES),
  isRunning: z.boolean(),
})
export type JobStatus = z.infer<typeof JobStatus>

/** `lost`: the run ended without a result, as when its process was killed. */
export const JOB_OUTCOMES = ['done', 'failed', 'lost'] as const

export const JobRun = z.object({
  name: z.string(),
  startedBy: z.enum(['schedule', 'operator']),
  /** 1 for the first; a run that failed or was lost is attempted again. */
  attempt: z.number().int(),
  startedAt: z.string(),
  /** Null while it runs, and for a lost run. */
  endedAt: z.string().nullable(),
  /** Null while it runs. */
  outcome: z.enum(JOB_OUTCOMES).nullable(),
  error: z.string().nullable(),
})
export type JobRun = z.infer<typeof JobRun>

const JobName = z.string().max(40, tooLong())

export const JobFilter = z.object({ name: JobName.optional() })

export const listJobs = endpoint({
  method: 'GET',
  path: '/dev/jobs',
  summary: 'Jobs and their last runs, newest first; only on a loopback address',
  access: 'anyone',
  query: JobFilter,
  reply: z.object({ jobs: z.array(JobStatus), runs: z.array(JobRun) }),
  status: 200,
})

export const runJob = endpoint({
  method: 'POST',
  path: '/dev/jobs/{name}/runs',
  summary: 'Run a job now; only on a loopback address',
  access: 'anyone',
  params: z.object({ name: JobName }),
  /** The run as of the response. */
  reply: JobRun,
  status: 201,
})
