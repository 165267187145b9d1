import { migrate, type Migration, type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'

/**
 * The index of one organization. `sites` are what was audited, each with the audit that its pages are of; `domains` are those and all
 * that they link to. A page's id says its domain (domains.ts), so that results are grouped by domain without a look at `pages`.
 * The full-text index holds stems, and keeps them: a contentless one that allows deletion (contentless_delete) never subtracts what is
 * deleted from its number of words, and BM25 goes by their average.
 */
const FIRST_TABLES = [
  `CREATE TABLE domains (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    last_page INTEGER NOT NULL DEFAULT 0,
    pages INTEGER NOT NULL DEFAULT 0,
    rank REAL,
    authority REAL,
    place INTEGER
  )`,
  `CREATE TABLE sites (
    id INTEGER PRIMARY KEY,
    host TEXT NOT NULL UNIQUE,
    domain_id INTEGER NOT NULL,
    audit_no INTEGER,
    first_audit_no INTEGER,
    finished_at INTEGER
  )`,
  // state: waiting, done, failed; forgotten until what it brought is gone.
  `CREATE TABLE audits (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    is_whole INTEGER NOT NULL,
    finished_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    pages INTEGER,
    faults INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX audits_open ON audits (finished_at) WHERE state IN ('waiting', 'forgotten')`,
  // What is being done: absent while nothing is.
  `CREATE TABLE work (
    id INTEGER PRIMARY KEY CHECK (id = 1), audit_no INTEGER NOT NULL, phase TEXT NOT NULL, cursor INTEGER NOT NULL
  )`,
  `CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    site_id INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    hash TEXT NOT NULL,
    dirty INTEGER NOT NULL DEFAULT 1,
    title TEXT NOT NULL,
    language TEXT,
    words INTEGER NOT NULL
  )`,
  `CREATE INDEX pages_by_site ON pages (site_id, seen)`,
  `CREATE INDEX pages_dirty ON pages (id) WHERE dirty = 1`,
  `CREATE TABLE page_contents (page_id INTEGER PRIMARY KEY, content TEXT NOT NULL)`,
  `CREATE TABLE page_terms (page_id INTEGER PRIMARY KEY, terms TEXT NOT NULL)`,
  `CREATE VIRTUAL TABLE pages_fts USING fts5(
    title, h1, headings, anchors, text,
    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'")`,
  `INSERT INTO pages_fts (pages_fts, rank) VALUES ('rank', 'bm25(8, 5, 2.5, 4, 1)')`,
  // Links between domains. Days are ISO days of the audits that saw them.
  `CREATE TABLE links (
    id INTEGER PRIMARY KEY,
    from_url TEXT NOT NULL,
    to_url TEXT NOT NULL,
    rel TEXT NOT NULL,
    site_id INTEGER NOT NULL,
    from_domain INTEGER NOT NULL,
    to_domain INTEGER NOT NULL,
    to_host TEXT NOT NULL,
    anchor TEXT NOT NULL,
    nofollow INTEGER NOT NULL,
    is_image INTEGER NOT NULL,
    first_no INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    first_seen TEXT NOT NULL,
    last_seen TEXT NOT NULL,
    lost_on TEXT,
    UNIQUE (from_url, to_url, rel)
  )`,
  `CREATE INDEX links_by_target ON links (to_domain, from_domain)`,
  `CREATE INDEX links_by_site ON links (site_id, seen)`,
  `CREATE INDEX links_by_url ON links (to_url) WHERE lost_on IS NULL`,
  `CREATE TABLE domain_terms (
    domain_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    weight REAL NOT NULL,
    pages INTEGER NOT NULL,
    page_id INTEGER NOT NULL,
    language TEXT,
    PRIMARY KEY (domain_id, term)
  ) WITHOUT ROWID`,
  `CREATE INDEX domain_terms_by_term ON domain_terms (term)`,
  // A keyword is told apart by its stems: what means the same to the index is one.
  `CREATE TABLE keywords (
    id INTEGER PRIMARY KEY,
    stems TEXT NOT NULL UNIQUE,
    keyword TEXT NOT NULL,
    language TEXT,
    seen INTEGER NOT NULL
  )`,
  `CREATE TABLE main_keywords (
    domain_id INTEGER NOT NULL,
    keyword_id INTEGER NOT NULL,
    keyword TEXT NOT NULL,
    weight REAL NOT NULL,
    pages INTEGER NOT NULL,
    page_id INTEGER NOT NULL,
    branded INTEGER NOT NULL,
    PRIMARY KEY (domain_id, keyword_id)
  ) WITHOUT ROWID`,
  // Of the last two rounds: a round is the audit after which they were calculated.
  `CREATE TABLE positions (
    round INTEGER NOT NULL,
    domain_id INTEGER NOT NULL,
    keyword_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    page_id INTEGER NOT NULL,
    url TEXT NOT NULL,
    pages INTEGER NOT NULL,
    PRIMARY KEY (round, domain_id, keyword_id)
  ) WITHOUT ROWID`,
  `CREATE INDEX positions_by_keyword ON positions (round, keyword_id)`,
  `CREATE TABLE rounds (round INTEGER PRIMARY KEY, day TEXT NOT NULL, is_done INTEGER NOT NULL DEFAULT 0)`,
  `CREATE TABLE snapshots (
    domain_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    round INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    keywords INTEGER NOT NULL,
    bands TEXT NOT NULL,
    visibility REAL,
    average_position REAL,
    authority REAL,
    place INTEGER,
    domains INTEGER NOT NULL,
    backlinks INTEGER NOT NULL,
    followed INTEGER NOT NULL,
    referring_domains INTEGER NOT NULL,
    gained INTEGER,
    lost INTEGER,
    PRIMARY KEY (domain_id, day)
  ) WITHOUT ROWID`,
] as const

function createFirstTables(sql: Sql): void {
  for (const statement of FIRST_TABLES) sql.exec(statement)
}

/** All pages are to be written, and what follows from them is to be calculated again: as if an audit had just been taken. */
const WRITE_AGAIN = [
  'UPDATE pages SET dirty = 1',
  `UPDATE work SET phase = 'write', cursor = 0 WHERE phase IN ('terms', 'graph', 'keywords', 'positions', 'snapshot')`,
  `INSERT OR IGNORE INTO work (id, audit_no, phase, cursor)
   SELECT 1, audit_no, 'write', 0 FROM sites WHERE audit_no IS NOT NULL ORDER BY finished_at DESC LIMIT 1`,
] as const

/**
 * The full-text index of FTS5 becomes one of our own (decisions/083). `size` of a segment is how many pages were written, `live` and
 * `words` are about those that are still there; `last_row` is the last of its postings, whose rows lie behind those of the segment before.
 */
const SEGMENTS = [
  'DROP TABLE pages_fts',
  'ALTER TABLE pages ADD COLUMN segment INTEGER',
  'ALTER TABLE pages ADD COLUMN place INTEGER',
  `CREATE TABLE segments (
    id INTEGER PRIMARY KEY,
    pages BLOB NOT NULL,
    lengths BLOB NOT NULL,
    size INTEGER NOT NULL,
    live INTEGER NOT NULL,
    words INTEGER NOT NULL,
    last_row INTEGER NOT NULL
  )`,
  'CREATE TABLE postings (id INTEGER PRIMARY KEY, stem TEXT NOT NULL, segment INTEGER NOT NULL, entries BLOB NOT NULL)',
  'CREATE INDEX postings_by_stem ON postings (stem)',
  ...WRITE_AGAIN,
] as const

function createSegments(sql: Sql): void {
  for (const statement of SEGMENTS) sql.exec(statement)
}

/**
 * Segments have up to 65,536 pages and are merged (decisions/083). `state` is writing, done or merged: done ones are searched, the others are
 * removed. Postings of a segment lie together in the order of their stems, so that writing appends and merging reads along.
 */
const BLOCKS = [
  'DROP TABLE postings',
  'DROP TABLE segments',
  'ALTER TABLE pages DROP COLUMN segment',
  'ALTER TABLE pages DROP COLUMN place',
  'ALTER TABLE pages ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0',
  `CREATE TABLE segments (
    id INTEGER PRIMARY KEY,
    state TEXT NOT NULL,
    size INTEGER NOT NULL DEFAULT 0,
    live INTEGER NOT NULL DEFAULT 0,
    words INTEGER NOT NULL DEFAULT 0,
    firsts BLOB
  )`,
  // An id says its segment and which block of it (segments.ts).
  'CREATE TABLE segment_blocks (id INTEGER PRIMARY KEY, pages BLOB NOT NULL, lengths BLOB NOT NULL)',
  `CREATE TABLE postings (
    segment INTEGER NOT NULL,
    stem TEXT NOT NULL,
    pages INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (segment, stem)
  ) WITHOUT ROWID`,
  ...WRITE_AGAIN,
] as const

function createBlocks(sql: Sql): void {
  for (const statement of BLOCKS) sql.exec(statement)
}

export const INDEX_MIGRATIONS: readonly Migration[] = [createFirstTables, createSegments, createBlocks]

/** Brings the database of an index, new or of an earlier version, to the tables that this build knows. */
export function migrateIndex(database: ObjectDatabase): void {
  migrate(database, 'search-index', INDEX_MIGRATIONS)
}
