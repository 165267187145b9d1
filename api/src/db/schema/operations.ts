import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { JOB_OUTCOMES } from '#contract/operations/jobs.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** What ran by the clock. A job runs once in each slot of its time, however many schedulers there are. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    name: text('name').notNull(),
    /** The start of the slot; of a run that an operator asked for, the moment. */
    slot: instant('slot').notNull(),
    startedBy: text('started_by', { enum: ['schedule', 'operator'] }).notNull(),
    attempt: integer('attempt').notNull().default(1),
    startedAt: instant('started_at').notNull(),
    /** While it runs, when it counts as lost unless it has said that it lives; after a failure, when it is attempted again. */
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
