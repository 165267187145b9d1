/**
 * The tables of one crawl, in its own SQLite database, as they were when versions began to be counted. What has been added since
 * is in crawl-migrations.ts; this list stays as it is.
 *
 * `pages` holds every URL that the crawl knows: pages, resources and external link targets, so that an edge
 * is two integers. `state` is the frontier:
 *   new         seen, not yet decided (what `storeStep` and `storeSitemapUrls` insert)
 *   queued      to be fetched
 *   leased      handed to a parse step until `lease_until`
 *   done        fetched, or failed for good; the result columns are filled
 *   disallowed  robots.txt disallows it
 *   beyond      would have been fetched, but the audit ended before: at its limit, or early
 *   skipped     not to be fetched: external, a resource, or excluded
 */
export const FIRST_TABLES = [
  `CREATE TABLE IF NOT EXISTS pages (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    internal INTEGER NOT NULL,
    crawlable INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'new',
    depth INTEGER,
    discovered_from INTEGER,
    lease_until INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    kind TEXT,
    status INTEGER,
    failure TEXT,
    final_url TEXT,
    indexable INTEGER NOT NULL DEFAULT 0,
    noindex INTEGER NOT NULL DEFAULT 0,
    nofollow INTEGER NOT NULL DEFAULT 0,
    canonical TEXT,
    title TEXT,
    h1 TEXT,
    description TEXT,
    lang TEXT,
    words INTEGER NOT NULL DEFAULT 0,
    text_hash TEXT,
    sketch TEXT,
    bytes INTEGER NOT NULL DEFAULT 0,
    ttfb_ms REAL,
    total_ms REAL,
    fetched_at TEXT,
    inlinks INTEGER NOT NULL DEFAULT 0
  )`,
  // Apart from the rest: read for one page at a time, and large enough to push all other columns apart on the disk.
  `CREATE TABLE IF NOT EXISTS page_facts (page_id INTEGER PRIMARY KEY, facts TEXT NOT NULL)`,
  // JSON: ids that fragments may point to, and pairs of a URL and an id that the page's links point to.
  `CREATE TABLE IF NOT EXISTS page_marks (page_id INTEGER PRIMARY KEY, targets TEXT, links TEXT NOT NULL)`,
  // Filled once at the end, from page_marks: what links ask for and no page has, and who asks for it.
  `CREATE TABLE IF NOT EXISTS asked_fragments (
    to_id INTEGER NOT NULL,
    fragment TEXT NOT NULL,
    PRIMARY KEY (to_id, fragment)
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS broken_fragments (
    from_id INTEGER NOT NULL,
    to_id INTEGER NOT NULL,
    fragment TEXT NOT NULL,
    PRIMARY KEY (from_id, to_id, fragment)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS pages_by_state ON pages (state, depth, id)`,
  `CREATE INDEX IF NOT EXISTS pages_by_hash ON pages (text_hash) WHERE text_hash IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS pages_by_canonical ON pages (canonical) WHERE canonical IS NOT NULL`,
  // kind: a, area, redirect, canonical, next, prev, amphtml, hreflang, img, script, css, iframe.
  `CREATE TABLE IF NOT EXISTS links (
    from_id INTEGER NOT NULL,
    to_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL DEFAULT '',
    rel TEXT NOT NULL DEFAULT '',
    nofollow INTEGER NOT NULL DEFAULT 0,
    count INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (from_id, to_id, kind, rel)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS links_by_target ON links (to_id, kind, nofollow)`,
  // Few pages have any, and eight checks ask for them.
  `CREATE INDEX IF NOT EXISTS links_hreflang ON links (from_id) WHERE kind = 'hreflang'`,
  `CREATE TABLE IF NOT EXISTS sitemap_urls (
    page_id INTEGER NOT NULL,
    sitemap TEXT NOT NULL,
    lastmod TEXT,
    PRIMARY KEY (page_id, sitemap)
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS hosts (origin TEXT PRIMARY KEY, facts TEXT NOT NULL) WITHOUT ROWID`,
  // One row per check, page and detail; storing a page again replaces its rows.
  `CREATE TABLE IF NOT EXISTS findings (
    check_id TEXT NOT NULL,
    url TEXT NOT NULL,
    detail TEXT NOT NULL,
    evidence TEXT,
    PRIMARY KEY (check_id, url, detail)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS findings_by_url ON findings (url)`,
  // Files that findings are about, and which page has the finding.
  `CREATE TABLE IF NOT EXISTS assets (id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE)`,
  `CREATE TABLE IF NOT EXISTS finding_assets (
    page_id INTEGER NOT NULL,
    check_id TEXT NOT NULL,
    asset_id INTEGER NOT NULL,
    PRIMARY KEY (page_id, check_id, asset_id)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS finding_assets_by_check ON finding_assets (check_id, asset_id)`,
  // Filled once at the end: a host's home page, and how many pages of it a check of the whole host concerns.
  `CREATE TABLE IF NOT EXISTS host_findings (
    check_id TEXT NOT NULL,
    url TEXT NOT NULL,
    pages INTEGER NOT NULL,
    PRIMARY KEY (check_id, url)
  ) WITHOUT ROWID`,
  // Filled once at the end, from the sketches; page_id is the later page of the two by URL.
  `CREATE TABLE IF NOT EXISTS near_duplicates (
    page_id INTEGER PRIMARY KEY,
    twin_id INTEGER NOT NULL,
    similarity REAL NOT NULL
  )`,
  // Undecided URLs are few among many, and are looked for after every batch.
  `CREATE INDEX IF NOT EXISTS pages_undecided ON pages (id) WHERE state = 'new' AND crawlable = 1 AND internal = 1`,
  `CREATE TABLE IF NOT EXISTS crawl (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS comparisons (
    against TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    value TEXT NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS changes (
    against TEXT NOT NULL,
    change TEXT NOT NULL,
    check_id TEXT NOT NULL,
    url TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (against, change, check_id, url)
  ) WITHOUT ROWID`,
  // Filled while two audits are compared, and empty otherwise.
  `CREATE TABLE IF NOT EXISTS other_pages (
    url TEXT PRIMARY KEY,
    look INTEGER NOT NULL,
    left_out INTEGER NOT NULL
  ) WITHOUT ROWID`,
  // The place is what makes it the same in both audits: its URL, or its host for what concerns all of it.
  `CREATE TABLE IF NOT EXISTS other_findings (
    check_id TEXT NOT NULL,
    place TEXT NOT NULL,
    url TEXT NOT NULL,
    detail TEXT NOT NULL,
    external INTEGER NOT NULL,
    PRIMARY KEY (check_id, place)
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS checks_made (check_id TEXT PRIMARY KEY) WITHOUT ROWID`,
] as const
