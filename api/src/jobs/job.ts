import { lastNight } from '#api/lib/last-night.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type JobSchedule } from '#contract/operations/jobs.ts'

/** What runs on a schedule: declared in a slice's `.jobs.ts`, registered in `api/src/jobs.ts`. It may run any number of times. */
export interface Job {
  name: string
  every: JobSchedule
  run: (scope: Scope) => Promise<unknown>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The start of the slot that a time belongs to. */
export function slotOf(every: JobSchedule, now: Date): Date {
  return every === 'night' ? lastNight(now) : new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
}

/** Maximum age of the last success before the job is late. */
export const LATE_AFTER_MS: Record<JobSchedule, number> = { minute: 10 * MINUTE_MS, night: 26 * HOUR_MS }
