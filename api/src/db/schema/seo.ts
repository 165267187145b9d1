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

/** Filters, columns and an order of the page explorer under a name, for every audit of the organization. */
export const pageViews = sqliteTable(
  'page_views',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** A query string, as the page explorer's URL has it. */
    query: text('query').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('page_views_by_name').on(table.organizationId, table.name)],
)
