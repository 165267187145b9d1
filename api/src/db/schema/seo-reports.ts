import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PAPER_SIZES, type ReportSection } from '#contract/seo/reports.words.ts'
import { organizations } from './account.ts'

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
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('reports_by_name').on(table.organizationId, table.foldedName)],
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
