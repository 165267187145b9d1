import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { WEEKDAYS } from '#contract/seo/projects.words.ts'
import { REPORT_FREQUENCIES, SEND_OUTCOMES } from '#contract/seo/reports.schedule.words.ts'
import { PAPER_SIZES, type ReportSection } from '#contract/seo/reports.words.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
/** The organization whose row it is, with which it goes. */
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** Which domain a report is about, and what is in it. Figures are read when one is made. */
export const reports = sqliteTable(
  'reports',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    createdBy: text('created_by'),
    name: text('name').notNull(),
    /** Folded for sorting and search: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    /** A host, without www and with its port where that is not the default one. */
    target: text('target').notNull(),
    sections: text('sections', { mode: 'json' }).$type<ReportSection[]>().notNull(),
    paper: text('paper', { enum: PAPER_SIZES }).notNull(),
    /** How often it is emailed; null where it is not. */
    frequency: text('frequency', { enum: REPORT_FREQUENCIES }),
    weekday: text('weekday', { enum: WEEKDAYS }).notNull().default('monday'),
    monthDay: integer('month_day').notNull().default(1),
    hour: integer('hour').notNull().default(8),
    timeZone: text('time_zone').notNull().default('UTC'),
    isPaused: integer('is_paused', { mode: 'boolean' }).notNull().default(false),
    /** Not emailed when no audit of its domain has finished since the last time. */
    onlyNew: integer('only_new', { mode: 'boolean' }).notNull().default(false),
    /** Null while it is not emailed or paused. */
    nextRunAt: instant('next_run_at'),
    /** In whose name it is made; an owner's where this is null or they have left. */
    scheduledBy: text('scheduled_by'),
    /** One more with each change of what its forms show. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reports_by_name').on(table.organizationId, table.foldedName),
    index('reports_due')
      .on(table.nextRunAt)
      .where(sql`next_run_at is not null`),
  ],
)

/** Who a report is emailed to, or was: what somebody has confirmed or stopped outlives being named. */
export const reportReaders = sqliteTable(
  'report_readers',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    reportId: text('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** Of a person of the organization; null for an outside address. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** An outside address, in lower case; null for a person. */
    email: text('email'),
    /** Whether the schedule names them now. */
    isNamed: integer('is_named', { mode: 'boolean' }).notNull(),
    /** When an address was asked, which is once; null for a person. */
    askedAt: instant('asked_at'),
    confirmedAt: instant('confirmed_at'),
    /** When they asked for no more mail, which nobody else can take back. */
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    uniqueIndex('report_readers_by_user').on(table.reportId, table.userId),
    uniqueIndex('report_readers_by_email').on(table.reportId, table.email),
    index('report_readers_of_user').on(table.userId),
    index('report_readers_asked')
      .on(table.organizationId, table.askedAt)
      .where(sql`asked_at is not null`),
  ],
)

/** A time at which a report was to be emailed, and what became of it. */
export const reportSends = sqliteTable(
  'report_sends',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    reportId: text('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
    outcome: text('outcome', { enum: SEND_OUTCOMES }).notNull(),
    /** Why it waits, was skipped or has failed, in a sentence. */
    reason: text('reason'),
    /** When it may be attempted again; in the future also while an attempt is being made. */
    attemptAt: instant('attempt_at').notNull(),
    /** Emails that were queued. */
    mails: integer('mails').notNull().default(0),
    /** Bytes of the attached file; null where a link was sent instead, or nothing. */
    attachedBytes: integer('attached_bytes'),
    /** The audit whose figures it had; null without one. */
    auditId: text('audit_id'),
  },
  (table) => [
    uniqueIndex('report_sends_by_time').on(table.reportId, table.dueAt),
    index('report_sends_waiting')
      .on(table.attemptAt)
      .where(sql`outcome = 'waiting'`),
    index('report_sends_of_organization').on(table.organizationId, table.createdAt),
  ],
)

/** Links to reports, found by their token before an organization is known. */
export const reportShares = sqliteTable(
  'report_shares',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    reportId: text('report_id').notNull(),
    /** SHA-256 of the token, base64url. The token itself is not stored. */
    hash: text('hash').notNull(),
    /** The send whose emails have it; null for one that somebody made. */
    sendId: text('send_id'),
    /** As passwords of people are hashed; null without one. */
    passwordHash: text('password_hash'),
    paper: text('paper', { enum: PAPER_SIZES }).notNull(),
    timeZone: text('time_zone').notNull(),
    /** Of the logo at that time; null without one. */
    logoKey: text('logo_key'),
    /** `ReportContent` as it was when it was shared, as JSON. */
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('report_shares_by_hash').on(table.hash),
    index('report_shares_by_report').on(table.reportId, table.createdAt),
  ],
)
