import { migrate, type Migration, type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'
import { CREATE_COOKIES } from './cookies.ts'
import { FIRST_TABLES } from './crawl-tables.ts'
import { addRenders } from './render-tables.ts'
import { addProbes } from './probe-tables.ts'
import { addTemplates } from './template-tables.ts'
import { addRechecks } from './recheck-tables.ts'
import { addExplorers } from './explore-migrations.ts'
import { addRecheckProbes } from './recheck-probes.ts'
import { addKeptPages } from './kept-pages.ts'
import { addPageTexts } from './page-texts.ts'
import { addOwnChecks } from './own-tables.ts'

/** Crawls of earlier versions kept the facts among the other columns. */
function moveFacts(sql: Sql): void {
  const [column] = sql.exec(`SELECT 1 FROM pragma_table_info('pages') WHERE name = 'facts'`)
  if (!column) return
  sql.exec('INSERT INTO page_facts (page_id, facts) SELECT id, facts FROM pages WHERE facts IS NOT NULL')
  sql.exec('ALTER TABLE pages DROP COLUMN facts')
}

/** Earlier versions compared texts by sketches of another kind. */
function dropSimhashes(sql: Sql): void {
  const [column] = sql.exec(`SELECT 1 FROM pragma_table_info('pages') WHERE name = 'simhash'`)
  if (!column) return
  sql.exec('ALTER TABLE pages RENAME COLUMN simhash TO sketch')
  sql.exec('UPDATE pages SET sketch = NULL')
  sql.exec('DROP TABLE IF EXISTS near_duplicates')
}

/** Takes every crawl from before databases had numbers to the first number: it may have any of the tables, or none. */
function createFirstTables(sql: Sql): void {
  dropSimhashes(sql)
  sql.exec('DROP TABLE IF EXISTS comparison')
  for (const statement of FIRST_TABLES) sql.exec(statement)
  moveFacts(sql)
}

/**
 * What a search reads beside each text (kept-text.ts), and how many findings a page has (issue-counts.ts): null where
 * nobody has asked for it yet, as in all crawls from before.
 */
function addFoldedTexts(sql: Sql): void {
  for (const column of ['folded_url TEXT', 'folded_title TEXT', 'issues INTEGER'])
    sql.exec(`ALTER TABLE pages ADD COLUMN ${column}`)
  for (const column of ['folded_url', 'folded_detail', 'folded_alike'])
    sql.exec(`ALTER TABLE findings ADD COLUMN ${column} TEXT`)
  sql.exec('ALTER TABLE assets ADD COLUMN folded_address TEXT')
  for (const column of ['folded_url', 'folded_detail'])
    sql.exec(`ALTER TABLE changes ADD COLUMN ${column} TEXT`)
  sql.exec('CREATE INDEX pages_counted ON pages (id) WHERE issues IS NOT NULL')
}

/** What links lead to, by what it was sent as: unknown of what earlier versions have fetched. */
function addContentTypes(sql: Sql): void {
  sql.exec('ALTER TABLE pages ADD COLUMN content_type TEXT')
  sql.exec('ALTER TABLE links ADD COLUMN is_image INTEGER NOT NULL DEFAULT 0')
}

/** What checks over all pages are asked by and read (judge-site.ts); all but the range is empty while none runs. */
function addTallies(sql: Sql): void {
  for (const statement of [
    `CREATE TABLE page_range (id INTEGER PRIMARY KEY CHECK (id = 1), first INTEGER NOT NULL, last INTEGER NOT NULL)`,
    `CREATE TABLE tallies (
      check_id TEXT NOT NULL,
      key TEXT NOT NULL,
      pages INTEGER NOT NULL,
      least TEXT NOT NULL,
      greatest TEXT NOT NULL,
      PRIMARY KEY (check_id, key)
    ) WITHOUT ROWID`,
    `CREATE TABLE notable_pages (page_id INTEGER PRIMARY KEY)`,
    `CREATE TABLE notable_links (
      from_id INTEGER NOT NULL,
      to_id INTEGER NOT NULL,
      is_image INTEGER NOT NULL,
      PRIMARY KEY (from_id, to_id)
    ) WITHOUT ROWID`,
  ])
    sql.exec(statement)
}

/**
 * What checks of a whole host found while it is gathered, and the checks whose findings all are (host-wide.ts); and an index of
 * the pages whose findings are not counted (issue-counts.ts).
 */
function addGatheredFindings(sql: Sql): void {
  sql.exec(`CREATE TABLE gathered_findings (
    check_id TEXT NOT NULL,
    url TEXT NOT NULL,
    thing TEXT NOT NULL,
    pages INTEGER NOT NULL,
    details TEXT NOT NULL,
    least_evidence TEXT NOT NULL,
    most_evidence TEXT,
    PRIMARY KEY (check_id, url, thing)
  ) WITHOUT ROWID`)
  sql.exec('CREATE TABLE gathered_checks (check_id TEXT PRIMARY KEY) WITHOUT ROWID')
  sql.exec('INSERT INTO gathered_checks SELECT DISTINCT check_id FROM host_findings')
  sql.exec('CREATE INDEX pages_uncounted ON pages (id) WHERE issues IS NULL AND internal = 1')
}

/** Checks that could not be run, and why (unchecked.ts): none where an earlier version judged. */
function addUnchecked(sql: Sql): void {
  sql.exec('CREATE TABLE unchecked (check_id TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID')
}

/** For pages that come again, which are few among all that wait (frontier.ts). */
const indexRetries = (sql: Sql) =>
  void sql.exec(`CREATE INDEX pages_again ON pages (depth) WHERE state = 'queued' AND attempts > 0`)

const addCookies = (sql: Sql) => void sql.exec(CREATE_COOKIES)

/** How pages that some links don't follow are linked to (derive-tables.ts); broken-fragments.ts needs no table of its own any more. */
function addNofollowed(sql: Sql): void {
  sql.exec(
    'CREATE TABLE nofollowed_pages (page_id INTEGER PRIMARY KEY, nofollow INTEGER NOT NULL, links INTEGER NOT NULL)',
  )
  sql.exec('DROP TABLE asked_fragments')
}

export const CRAWL_MIGRATIONS: readonly Migration[] = [
  createFirstTables,
  addFoldedTexts,
  addContentTypes,
  addTallies,
  addGatheredFindings,
  addUnchecked,
  addRenders,
  addProbes,
  addTemplates,
  addCookies,
  addRechecks,
  addExplorers,
  addKeptPages,
  addRecheckProbes,
  addOwnChecks,
  indexRetries,
  addPageTexts,
  addNofollowed,
]

/** Brings the database of a crawl, new or of any earlier version, to the tables that this build knows. */
export function migrateCrawl(database: ObjectDatabase): void {
  migrate(database, 'crawl', CRAWL_MIGRATIONS)
}
