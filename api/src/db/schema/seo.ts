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
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('site_audits_by_organization').on(table.organizationId, table.createdAt),
    index('site_audits_by_host').on(table.organizationId, table.host, table.finishedAt),
    index('site_audits_by_status').on(table.status),
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
