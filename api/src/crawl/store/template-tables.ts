import { type Sql } from '#api/lib/object-database.ts'

const TABLES = [
  // As the page was stored (page-traits.ts); lists are JSON. None of pages that earlier versions have fetched.
  `CREATE TABLE page_traits (
    page_id INTEGER PRIMARY KEY,
    layout TEXT,
    types TEXT,
    analytics TEXT,
    contacts TEXT,
    shown_days TEXT,
    published TEXT,
    modified TEXT,
    head_versions TEXT,
    header_versions TEXT
  )`,
  // Filled once at the end, as all that follows.
  `CREATE TABLE templates (
    id INTEGER PRIMARY KEY,
    pattern TEXT NOT NULL,
    folded_pattern TEXT NOT NULL,
    example TEXT NOT NULL,
    pages INTEGER NOT NULL,
    words INTEGER NOT NULL,
    types TEXT NOT NULL,
    issues INTEGER NOT NULL DEFAULT 0,
    worst_check TEXT,
    worst_pages INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE page_templates (page_id INTEGER PRIMARY KEY, template_id INTEGER NOT NULL)`,
  `CREATE INDEX pages_of_template ON page_templates (template_id, page_id)`,
  // On how many pages of a template a check found something, and how much.
  `CREATE TABLE template_issues (
    template_id INTEGER NOT NULL,
    check_id TEXT NOT NULL,
    pages INTEGER NOT NULL,
    issues INTEGER NOT NULL,
    PRIMARY KEY (template_id, check_id)
  ) WITHOUT ROWID`,
  // What most pages of a template have alike.
  `CREATE TABLE template_causes (
    check_id TEXT NOT NULL,
    template_id INTEGER NOT NULL,
    detail TEXT NOT NULL,
    url TEXT NOT NULL,
    pages INTEGER NOT NULL,
    PRIMARY KEY (check_id, template_id, detail)
  ) WITHOUT ROWID`,
  // Of checks with such causes, how many others they have.
  `CREATE TABLE template_rests (check_id TEXT PRIMARY KEY, causes INTEGER NOT NULL) WITHOUT ROWID`,
  // What is usual on the whole site (site-figures.ts).
  `CREATE TABLE site_figures (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`,
  // By one of their URLs, at which they are reported.
  `CREATE TABLE url_traps (url TEXT PRIMARY KEY, kind TEXT NOT NULL, urls INTEGER NOT NULL, samples TEXT NOT NULL) WITHOUT ROWID`,
  'ALTER TABLE sitemap_urls ADD COLUMN versions TEXT',
  // What the audit before saw of each page.
  `CREATE TABLE earlier_pages (url TEXT PRIMARY KEY, indexable INTEGER NOT NULL, noindex INTEGER NOT NULL) WITHOUT ROWID`,
]

/** What pages have in common: their traits, the templates that they come from, and what goes by either (find-templates.ts). */
export function addTemplates(sql: Sql): void {
  for (const statement of TABLES) sql.exec(statement)
}
