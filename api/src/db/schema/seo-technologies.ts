import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Outcome } from '#contract/seo/outcomes.ts'
import { type Technology, type TechnologyChanges } from '#contract/seo/technologies.ts'
import { organizations } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
/** The organization whose row it is, with which it goes. */
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** What a site was built with when it was looked up. */
export const technologyLookups = sqliteTable(
  'technology_lookups',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    /** Host without www, and the port where it is not the default one. */
    site: text('site').notNull(),
    url: text('url').notNull(),
    finalUrl: text('final_url').notNull(),
    status: integer('status'),
    outcome: text('outcome', { mode: 'json' }).$type<Outcome>(),
    hasRecords: integer('has_records', { mode: 'boolean' }).notNull(),
    /** Whether support has ended is decided when they are read. */
    technologies: text('technologies', { mode: 'json' }).$type<Omit<Technology, 'endOfLife'>[]>().notNull(),
    /** How many there are. */
    found: integer('found').notNull(),
    changes: text('changes', { mode: 'json' }).$type<TechnologyChanges>(),
    lookedUpAt: instant('looked_up_at').notNull(),
  },
  (table) => [index('technology_lookups_by_site').on(table.organizationId, table.site, table.lookedUpAt)],
)

/** The newest look-up of each site. */
export const technologySites = sqliteTable(
  'technology_sites',
  {
    organizationId: organizationId(),
    site: text('site').notNull(),
    lookupId: text('lookup_id').notNull(),
    lookedUpAt: instant('looked_up_at').notNull(),
    technologies: integer('technologies').notNull(),
    added: integer('added').notNull(),
    removed: integer('removed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.site] }),
    index('technology_sites_by_time').on(table.organizationId, table.lookedUpAt),
  ],
)
