import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { VERIFICATION_METHODS } from '#contract/seo/sites.forms.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/**
 * One crawl of one site. Its pages and findings are in a Durable Object of the same id; this row has what lists show.
 */
export const siteAudits = sqliteTable(
  'site_audits',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    host: text('host').notNull(),
    options: text('options', { mode: 'json' }).$type<unknown>().notNull(),
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
  ],
)

/** A deleted audit, which still counts against the plan's monthly limit. */
export const deletedAudits = sqliteTable(
  'deleted_audits',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
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
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
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

/** What people do about one check on one site, whichever audit found it. A row is written once somebody does something. */
export const issueTracks = sqliteTable(
  'issue_tracks',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
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
    issueId: text('issue_id')
      .notNull()
      .references(() => issueTracks.id, { onDelete: 'cascade' }),
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
    issueId: text('issue_id')
      .notNull()
      .references(() => issueTracks.id, { onDelete: 'cascade' }),
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
