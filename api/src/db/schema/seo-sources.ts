import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type CommonCrawlDomain } from '#contract/seo/common-crawl.ts'
import { DEVICES } from '#contract/seo/domain.words.ts'
import { ALERT_KINDS, RANK_SOURCES } from '#contract/seo/ranks.words.ts'
import { type BASES, SOURCE_IDS } from '#contract/seo/sources.words.ts'
import { organizations, users } from './account.ts'
import { siteAudits } from './seo.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
/** The organization whose row it is, with which it goes. */
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const personId = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })

/** A source that an organization has connected. Its key is sealed, and no reply ever has it. */
export const sourceConnections = sqliteTable(
  'source_connections',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    source: text('source', { enum: SOURCE_IDS }).notNull(),
    /** What it is connected as: a login, a property. */
    account: text('account').notNull(),
    /** Keys and tokens, sealed for this organization and source; null where it needs none. */
    secret: text('secret'),
    settings: text('settings', { mode: 'json' }).$type<unknown>().notNull(),
    status: text('status', { enum: ['connected', 'failing'] }).notNull(),
    /** Why it fails, in a sentence. */
    failure: text('failure'),
    connectedBy: personId('connected_by'),
    connectedAt: instant('connected_at').notNull(),
    /** When it was last tried, and when it last replied with something. */
    checkedAt: instant('checked_at'),
    usedAt: instant('used_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('source_connections_by_source').on(table.organizationId, table.source)],
)

/** What a source has replied, for as long as it serves. */
export const sourceReplies = sqliteTable(
  'source_replies',
  {
    organizationId: organizationId(),
    source: text('source', { enum: SOURCE_IDS }).notNull(),
    /** A hash of what was asked. */
    key: text('key').notNull(),
    body: text('body').notNull(),
    fetchedAt: instant('fetched_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.source, table.key] }),
    index('source_replies_by_expiry').on(table.expiresAt),
  ],
)

/** Every call of a source that costs something: what it was expected to cost, and what it did. */
export const sourceCalls = sqliteTable(
  'source_calls',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    source: text('source', { enum: SOURCE_IDS }).notNull(),
    endpoint: text('endpoint').notNull(),
    target: text('target').notNull(),
    /** Millionths of a US dollar. Reserved before the call, and settled by what its reply says. */
    reserved: integer('reserved').notNull(),
    cost: integer('cost'),
    outcome: text('outcome', { enum: ['open', 'done', 'failed'] }).notNull(),
    requestedBy: personId('requested_by'),
    at: instant('at').notNull(),
  },
  (table) => [index('source_calls_by_day').on(table.organizationId, table.source, table.at)],
)

/** Audits whose pages the organization's index has, or is taking. */
export const indexedAudits = sqliteTable(
  'indexed_audits',
  {
    auditId: text('audit_id')
      .primaryKey()
      .references(() => siteAudits.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    state: text('state', { enum: ['waiting', 'done', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    pages: integer('pages'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('indexed_audits_waiting')
      .on(table.changedAt)
      .where(sql`state = 'waiting'`),
    index('indexed_audits_by_organization').on(table.organizationId),
  ],
)

/** What somebody wrote beside a domain's curves. */
export const domainNotes = sqliteTable(
  'domain_notes',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    domain: text('domain').notNull(),
    day: text('day').notNull(),
    text: text('text').notNull(),
    createdBy: personId('created_by'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('domain_notes_by_day').on(table.organizationId, table.domain, table.day)],
)

/** Filters and an order of one of a domain's lists under a name. */
export const domainViews = sqliteTable(
  'domain_views',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** A query string, as the list's URL has it. */
    query: text('query').notNull(),
    createdBy: personId('created_by'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('domain_views_by_name').on(table.organizationId, table.list, table.name)],
)

/** A keyword whose position is followed for a domain. */
export const trackedKeywords = sqliteTable(
  'tracked_keywords',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    domain: text('domain').notNull(),
    keyword: text('keyword').notNull(),
    foldedKeyword: text('folded_keyword').notNull(),
    /** ISO 3166-1 alpha-2; empty for all countries. */
    country: text('country').notNull().default(''),
    device: text('device', { enum: DEVICES }).notNull().default('all'),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull(),
    /** No longer tracked since; it and its positions are kept for a while, so that this can be undone. */
    removedAt: instant('removed_at'),
    removedBy: personId('removed_by'),
    /** What was removed at once, and is restored at once. */
    removalId: text('removal_id'),
  },
  (table) => [
    uniqueIndex('tracked_keywords_by_keyword')
      .on(table.organizationId, table.domain, table.foldedKeyword, table.country, table.device)
      .where(sql`removed_at is null`),
    index('tracked_keywords_removed')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
  ],
)

/** What a source replied about a domain's keywords when it was last asked. */
export interface RankReply {
  basis: (typeof BASES)[number]
  asOf: string
  fetchedAt: string
  coverage: string
  keywords: number
}

/** A domain with tracked keywords: who it is compared with, and which changes are alerts. */
export const rankedDomains = sqliteTable(
  'ranked_domains',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    domain: text('domain').notNull(),
    competitors: text('competitors', { mode: 'json' }).$type<string[]>().notNull(),
    /** An alert for so many positions lost; 0 for none. */
    dropBy: integer('drop_by').notNull().default(5),
    alertTopTen: integer('alert_top_ten', { mode: 'boolean' }).notNull().default(true),
    alertLandingPage: integer('alert_landing_page', { mode: 'boolean' }).notNull().default(true),
    /** Whether a source that costs money is asked. */
    usePaid: integer('use_paid', { mode: 'boolean' }).notNull().default(false),
    /** By source. */
    replies: text('replies', { mode: 'json' })
      .$type<Partial<Record<(typeof RANK_SOURCES)[number], RankReply>>>()
      .notNull(),
    passedOver: text('passed_over', { mode: 'json' }).$type<unknown>().notNull(),
    /** When all sources were last asked, and when the own index was. */
    checkedAt: instant('checked_at'),
    indexedAt: instant('indexed_at'),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('ranked_domains_by_domain').on(table.organizationId, table.domain),
    index('ranked_domains_by_check').on(table.checkedAt),
  ],
)

/** Where a keyword stood on a day, by one source. The row of a day is replaced where the source is asked again. */
export const keywordPositions = sqliteTable(
  'keyword_positions',
  {
    organizationId: organizationId(),
    keywordId: text('keyword_id')
      .notNull()
      .references(() => trackedKeywords.id, { onDelete: 'cascade' }),
    source: text('source', { enum: RANK_SOURCES }).notNull(),
    /** A competitor; empty for the domain whose keyword it is. */
    competitor: text('competitor').notNull(),
    /** ISO day. */
    day: text('day').notNull(),
    /** Null for a keyword that the source looked for and did not find. */
    position: real('position'),
    url: text('url'),
    /** Searches a month, where the source told them. */
    volume: integer('volume'),
  },
  (table) => [
    primaryKey({ columns: [table.keywordId, table.source, table.competitor, table.day] }),
    index('keyword_positions_by_day').on(table.day),
  ],
)

/** What has changed in positions, for people to look at. */
export const rankAlerts = sqliteTable(
  'rank_alerts',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    domain: text('domain').notNull(),
    keywordId: text('keyword_id')
      .notNull()
      .references(() => trackedKeywords.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ALERT_KINDS }).notNull(),
    source: text('source', { enum: RANK_SOURCES }).notNull(),
    day: text('day').notNull(),
    before: real('before'),
    after: real('after'),
    urlBefore: text('url_before'),
    urlAfter: text('url_after'),
    createdAt: instant('created_at').notNull(),
    /** When it was put into the mail of a day. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('rank_alerts_once').on(table.keywordId, table.source, table.day, table.kind),
    index('rank_alerts_by_domain').on(table.organizationId, table.domain, table.createdAt),
    index('rank_alerts_unmailed')
      .on(table.createdAt)
      .where(sql`mailed_at is null`),
  ],
)

/** Who is emailed about a domain's alerts. */
export const rankFollowers = sqliteTable(
  'rank_followers',
  {
    rankedDomainId: text('ranked_domain_id')
      .notNull()
      .references(() => rankedDomains.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When they asked for no more mail. */
    optedOutAt: instant('opted_out_at'),
  },
  (table) => [
    primaryKey({ columns: [table.rankedDomainId, table.userId] }),
    index('rank_followers_by_user').on(table.userId),
  ],
)

/** What one release of Common Crawl's web graph says about a domain, as it was imported. */
export const webGraphDomains = sqliteTable(
  'web_graph_domains',
  {
    organizationId: organizationId(),
    domain: text('domain').notNull(),
    release: text('release').notNull(),
    /** The last day that the release covers. */
    day: text('day').notNull(),
    /** How many domains the graph ranks. */
    ranked: integer('ranked').notNull(),
    body: text('body', { mode: 'json' }).$type<CommonCrawlDomain>().notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.domain, table.release] })],
)
