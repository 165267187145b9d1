import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Outcome } from '#contract/seo/outcomes.ts'
import { type FingerprintFile, type ImportedTechnology } from '#contract/seo/fingerprints.ts'
import { type Technology, type TechnologyChanges, type TechnologyLookup } from '#contract/seo/technologies.ts'
import { type TechnologyCategory } from '#contract/seo/technologies.words.ts'
import { organizations } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
/** The organization whose row it is, with which it goes. */
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** Earlier ones do not say whose fingerprint it was: those of the catalog. */
type StoredTechnology = Omit<Technology, 'endOfLife' | 'isYours'> & { isYours?: boolean }

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
    technologies: text('technologies', { mode: 'json' }).$type<StoredTechnology[]>().notNull(),
    /** How many there are. */
    found: integer('found').notNull(),
    changes: text('changes', { mode: 'json' }).$type<TechnologyChanges>(),
    /** Of imported fingerprints; null without any. */
    yourFingerprints: text('your_fingerprints', { mode: 'json' }).$type<
      NonNullable<TechnologyLookup['yourFingerprints']>
    >(),
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

/** The file of fingerprints that an organization has imported. */
export const fingerprintFiles = sqliteTable('fingerprint_files', {
  organizationId: organizationId().primaryKey(),
  id: text('id').notNull(),
  name: text('name').notNull(),
  bytes: integer('bytes').notNull(),
  importedAt: instant('imported_at').notNull(),
  importedBy: text('imported_by').notNull(),
  technologies: integer('technologies').notNull(),
  patterns: integer('patterns').notNull(),
  refused: integer('refused').notNull(),
  notEvaluated: text('not_evaluated', { mode: 'json' }).$type<FingerprintFile['notEvaluated']>().notNull(),
  refusedTechnologies: text('refused_technologies', { mode: 'json' })
    .$type<FingerprintFile['refusedTechnologies']>()
    .notNull(),
  /** As it stands in the file, JSON. */
  categories: text('categories').notNull(),
})

/** The technologies of that file. */
export const importedFingerprints = sqliteTable(
  'imported_fingerprints',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** Folded for search and order: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    category: text('category').$type<TechnologyCategory>().notNull(),
    website: text('website'),
    description: text('description'),
    patterns: integer('patterns').notNull(),
    refused: text('refused', { mode: 'json' }).$type<ImportedTechnology['refused']>().notNull(),
    notEvaluated: text('not_evaluated', { mode: 'json' }).$type<string[]>().notNull(),
    /** What a look-up needs of it, JSON. */
    fingerprint: text('fingerprint').notNull(),
    /** As it stands in the file, JSON. */
    source: text('source').notNull(),
  },
  (table) => [index('imported_fingerprints_by_name').on(table.organizationId, table.foldedName)],
)
