import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type ShownSettings } from '#contract/seo/crawl-settings.forms.ts'
import { FREQUENCIES, MAIL_OCCASIONS, RUN_OUTCOMES, WEEKDAYS } from '#contract/seo/projects.words.ts'
import { VERIFICATION_METHODS } from '#contract/seo/sites.forms.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/**
 * One crawl of one site. Its pages and findings are in a Durable Object of the same id; this row has what lists show.
 */
/** The organization whose row it is, with which it goes. */
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const issueId = () =>
  text('issue_id')
    .notNull()
    .references(() => issueTracks.id, { onDelete: 'cascade' })

export const siteAudits = sqliteTable(
  'site_audits',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    host: text('host').notNull(),
    options: text('options', { mode: 'json' }).$type<unknown>().notNull(),
    /** User name, password and headers of its requests, sealed. */
    secrets: text('secrets'),
    maxPages: integer('max_pages').notNull(),
    status: text('status', {
      enum: ['queued', 'running', 'paused', 'finished', 'failed', 'cancelled'],
    }).notNull(),
    failure: text('failure'),
    discovered: integer('discovered').notNull().default(0),
    fetched: integer('fetched').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    blocked: integer('blocked').notNull().default(0),
    pagesPerSecond: real('pages_per_second').notNull().default(0),
    secondsLeft: integer('seconds_left'),
    score: integer('score'),
    errorFree: integer('error_free'),
    /** The version of the formula that the score came from. */
    formula: integer('formula').notNull().default(1),
    categories: text('categories', { mode: 'json' }).$type<Record<string, number>>().notNull(),
    errors: integer('errors').notNull().default(0),
    warnings: integer('warnings').notNull().default(0),
    notices: integer('notices').notNull().default(0),
    passed: integer('passed').notNull().default(0),
    previousId: text('previous_id'),
    /** The project whose settings it was started with; null for another, and once that is deleted. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** When pages of it were last checked again. */
    recheckedAt: instant('rechecked_at'),
  },
  (table) => [
    index('site_audits_by_organization').on(table.organizationId, table.createdAt),
    index('site_audits_by_host').on(table.organizationId, table.host, table.finishedAt),
    index('site_audits_by_status').on(table.status),
    index('site_audits_by_project')
      .on(table.projectId, table.createdAt)
      .where(sql`project_id is not null`),
  ],
)

/** The URLs of an audit in list mode: too many for a row that lists read. */
export const siteAuditLists = sqliteTable('site_audit_lists', {
  auditId: text('audit_id')
    .primaryKey()
    .references(() => siteAudits.id, { onDelete: 'cascade' }),
  urls: text('urls', { mode: 'json' }).$type<string[]>().notNull(),
})

/** A deleted audit, which still counts against the plan's monthly limit. */
export const deletedAudits = sqliteTable(
  'deleted_audits',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    /** Id of the audit. */
    createdAt: instant('created_at').notNull(),
    fetched: integer('fetched').notNull(),
  },
  (table) => [index('deleted_audits_by_organization').on(table.organizationId, table.createdAt)],
)

/** A site whose ownership an organization verifies, with a token of its own. */
export const sites = sqliteTable(
  'sites',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** With the port where it is not the default one. */
    host: text('host').notNull(),
    origin: text('origin').notNull(),
    token: text('token').notNull(),
    /** Stays when the proof is lost. */
    method: text('method', { enum: VERIFICATION_METHODS }),
    /** When the proof was last seen; null where there is none. */
    verifiedAt: instant('verified_at'),
    /** When the proof was last checked, regardless of the result. */
    lastCheckedAt: instant('last_checked_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('sites_by_host').on(table.organizationId, table.host)],
)

/** A site with the settings that its audits are started with, and when that happens by itself. */
export const projects = sqliteTable(
  'projects',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Folded for sorting and search. */
    foldedName: text('folded_name').notNull(),
    url: text('url').notNull(),
    host: text('host').notNull(),
    settings: text('settings', { mode: 'json' }).$type<Partial<ShownSettings>>().notNull(),
    /** Passwords and headers of its requests, encrypted; null without any. */
    secrets: text('secrets'),
    frequency: text('frequency', { enum: FREQUENCIES }).notNull(),
    weekday: text('weekday', { enum: WEEKDAYS }).notNull(),
    monthDay: integer('month_day').notNull(),
    hour: integer('hour').notNull(),
    timeZone: text('time_zone').notNull(),
    isPaused: integer('is_paused', { mode: 'boolean' }).notNull(),
    /** Null while it is off or paused. */
    nextRunAt: instant('next_run_at'),
    /** In whose name its audits start; an owner's where this is null or they have left. */
    scheduledBy: text('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    mailOn: text('mail_on', { enum: MAIL_OCCASIONS }).notNull(),
    /** One more with each change of what its forms show: docs/decisions/052. */
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('projects_by_organization').on(table.organizationId, table.createdAt),
    index('projects_due')
      .on(table.nextRunAt)
      .where(sql`next_run_at is not null`),
  ],
)

/** Who is emailed about a project. */
export const projectRecipients = sqliteTable(
  'project_recipients',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When they asked for no more mail, which nobody else can take back. */
    optedOutAt: instant('opted_out_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_recipients_by_user').on(table.userId),
  ],
)

/** A time at which the schedule of a project was to start an audit, and what became of it. */
export const projectRuns = sqliteTable(
  'project_runs',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Chosen beforehand, so that an attempt that was cut off is known to have started it. */
    auditId: text('audit_id').notNull(),
    outcome: text('outcome', { enum: RUN_OUTCOMES }).notNull(),
    /** Why it waits or is refused, in a sentence. */
    reason: text('reason'),
    /** When it may be attempted again; in the future also while an attempt is being made. */
    attemptAt: instant('attempt_at').notNull(),
    /** When people were told what came of it, or there was nothing to tell. */
    reportedAt: instant('reported_at'),
  },
  (table) => [
    uniqueIndex('project_runs_by_time').on(table.projectId, table.dueAt),
    index('project_runs_waiting')
      .on(table.attemptAt)
      .where(sql`outcome = 'waiting'`),
    index('project_runs_unreported')
      .on(table.createdAt)
      .where(sql`reported_at is null`),
  ],
)

/** What people do about one check on one site, whichever audit found it. A row is written once somebody does something. */
export const issueTracks = sqliteTable(
  'issue_tracks',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    /** As in `site_audits`. */
    host: text('host').notNull(),
    checkId: text('check_id').notNull(),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    assignedAt: instant('assigned_at'),
    /** Days are kept as `2026-11-23`. */
    dueOn: text('due_on'),
    readyAt: instant('ready_at'),
    muteReason: text('mute_reason'),
    mutedByName: text('muted_by_name'),
    mutedAt: instant('muted_at'),
    /** The day on which a mute ends; null for one without an end. */
    mutedUntil: text('muted_until'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('issue_tracks_by_check').on(table.organizationId, table.host, table.checkId),
    index('issue_tracks_by_assignee').on(table.assigneeId),
  ],
)

/** URLs of an issue that are muted by themselves. */
export const issueUrlMutes = sqliteTable(
  'issue_url_mutes',
  {
    id: text('id').primaryKey(),
    issueId: issueId(),
    url: text('url').notNull(),
    muteReason: text('mute_reason').notNull(),
    mutedByName: text('muted_by_name').notNull(),
    mutedAt: instant('muted_at').notNull(),
    mutedUntil: text('muted_until'),
  },
  (table) => [uniqueIndex('issue_url_mutes_by_url').on(table.issueId, table.url)],
)

export const issueComments = sqliteTable(
  'issue_comments',
  {
    id: text('id').primaryKey(),
    issueId: issueId(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name of that time. */
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [index('issue_comments_by_issue').on(table.issueId, table.createdAt)],
)

/** How many pages each check found something on in one audit: a copy of what its crawl says, for histories. */
export const auditIssueCounts = sqliteTable('audit_issue_counts', {
  auditId: text('audit_id')
    .primaryKey()
    .references(() => siteAudits.id, { onDelete: 'cascade' }),
  /** Of every check that it made, when it ended: 0 where it passed. */
  found: text('found', { mode: 'json' }).$type<Record<string, number>>().notNull(),
  /** The same when its pages were last checked again. */
  counts: text('counts', { mode: 'json' }).$type<Record<string, number>>().notNull(),
  /** When the audit ended or was last checked again, at the time of the copy. */
  judgedAt: instant('judged_at').notNull(),
})

/** Filters, columns and an order of the page explorer under a name, for every audit of the organization. */
export const pageViews = sqliteTable(
  'page_views',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** A query string, as the page explorer's URL has it. */
    query: text('query').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('page_views_by_name').on(table.organizationId, table.name)],
)
