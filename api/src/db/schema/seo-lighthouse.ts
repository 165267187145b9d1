import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type LighthouseReport } from '#contract/seo/lighthouse.report.ts'
import {
  LIGHTHOUSE_FAILURES,
  LIGHTHOUSE_RUNNERS,
  LIGHTHOUSE_STATES,
  LIGHTHOUSE_STRATEGIES,
} from '#contract/seo/lighthouse.words.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** A run of Lighthouse on one page. */
export const lighthouseRuns = sqliteTable(
  'lighthouse_runs',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    strategy: text('strategy', { enum: LIGHTHOUSE_STRATEGIES }).notNull(),
    state: text('state', { enum: LIGHTHOUSE_STATES }).notNull(),
    failure: text('failure', { enum: LIGHTHOUSE_FAILURES }),
    runner: text('runner', { enum: LIGHTHOUSE_RUNNERS }),
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** From 0 to 100; null until it is done. */
    performance: integer('performance'),
    accessibility: integer('accessibility'),
    bestPractices: integer('best_practices'),
    seo: integer('seo'),
    report: text('report', { mode: 'json' }).$type<LighthouseReport>(),
  },
  (table) => [
    index('lighthouse_runs_by_time').on(table.organizationId, table.createdAt),
    index('lighthouse_runs_by_page').on(
      table.organizationId,
      table.url,
      table.strategy,
      table.state,
      table.finishedAt,
    ),
  ],
)

/** Whose turn it is, among the runs of all organizations. Those that have ended stay for a while, and tell who had a turn. */
export const lighthouseQueue = sqliteTable(
  'lighthouse_queue',
  {
    runId: text('run_id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    state: text('state', { enum: ['queued', 'running', 'ended'] }).notNull(),
    attempt: integer('attempt').notNull(),
    queuedAt: instant('queued_at').notNull(),
    startedAt: instant('started_at'),
    /** When a run counts as lost whose server was. */
    leaseUntil: instant('lease_until'),
    /** Until when somebody wants its result. */
    wantedUntil: instant('wanted_until').notNull(),
  },
  (table) => [index('lighthouse_queue_by_state').on(table.state, table.queuedAt)],
)
