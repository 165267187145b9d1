import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { JOB_OUTCOMES } from '#contract/operations/jobs.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** Runs of scheduled jobs. A job runs once per slot, however many schedulers there are. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    name: text('name').notNull(),
    /** The start of the slot; for a manual run, its start. */
    slot: instant('slot').notNull(),
    startedBy: text('started_by', { enum: ['schedule', 'operator'] }).notNull(),
    attempt: integer('attempt').notNull().default(1),
    startedAt: instant('started_at').notNull(),
    /** While it runs, when it counts as lost unless the lease is renewed; after a failure, when it is retried. */
    leaseUntil: instant('lease_until').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome', { enum: JOB_OUTCOMES }),
    error: text('error'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.slot] }),
    index('job_runs_by_slot').on(table.slot),
    index('job_runs_under_way')
      .on(table.name)
      .where(sql`outcome is null`),
  ],
)
