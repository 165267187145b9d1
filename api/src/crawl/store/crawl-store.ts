import { type SitemapEntry } from '#api/engine/sitemap-content.ts'
import { type UrlScope } from '#api/engine/url-scope.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { PAGE_COLUMNS } from './encode-batch.ts'
import { STORE_KEPT } from './kept-pages.ts'
import { STORE_TEXT } from './page-texts.ts'
import { insertFindings } from './insert-findings.ts'
import { storeOwnValues } from './own-values.ts'
import { STORE_TRAITS } from './page-traits.ts'

/** Entries a statement, so that their JSON stays below the size limit of a value. */
const ENTRIES_AT_ONCE = 100

// What is in a list is taken from it as jsonb_each gives it: json_each writes each entry as text again, which each column then parses.

const columns = Object.keys(PAGE_COLUMNS)
const cells = columns.map((_, index) => `value->>${index}`).join(', ')
const updates = columns
  .slice(1)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')

const STORE_PAGES = `
  INSERT INTO pages (${columns.join(', ')}, internal, crawlable, state)
  SELECT ${cells}, 1, 1, 'done' FROM jsonb_each(?) WHERE true
  ON CONFLICT (url) DO UPDATE SET ${updates}, state = 'done', lease_until = NULL, issues = NULL,
    outlinks = NULL, folded_h1 = NULL, folded_description = NULL`

const STORE_FACTS = 'INSERT OR REPLACE INTO page_facts (page_id, facts) SELECT id, ? FROM pages WHERE url = ?'

const STORE_MARKS = `
  INSERT OR REPLACE INTO page_marks (page_id, targets, links) SELECT id, nullif(?, ''), ? FROM pages WHERE url = ?`

// Those of an earlier try, when the first of a page come.
const FORGET_LINKS = `
  DELETE FROM links WHERE from_id IN
    (SELECT pages.id FROM jsonb_each(?) AS page JOIN pages ON pages.url = page.value->>0 WHERE page.value->>2 = 1)`

const FORGET_FINDINGS = `DELETE FROM findings WHERE url IN (SELECT value->>0 FROM jsonb_each(?))`

// A page seen again on a shorter way, or as a page and not only as a resource, is worth an update.
const STORE_TARGETS = `
  INSERT INTO pages (url, internal, crawlable, depth, discovered_from)
  SELECT edge.value->>0, edge.value->>6, edge.value->>7, source.depth + 1, source.id
  FROM jsonb_each(?) AS page
  JOIN pages AS source ON source.url = page.value->>0
  JOIN jsonb_each(page.value, '$[1]') AS edge
  WHERE true
  ON CONFLICT (url) DO UPDATE SET
    crawlable = max(crawlable, excluded.crawlable),
    depth = min(coalesce(depth, excluded.depth), excluded.depth)
  WHERE excluded.crawlable > crawlable OR depth IS NULL OR excluded.depth < depth`

const STORE_LINKS = `
  INSERT OR REPLACE INTO links (from_id, to_id, kind, text, rel, nofollow, count, is_image, position, shown)
  SELECT source.id, target.id, edge.value->>1, edge.value->>2, edge.value->>3, edge.value->>4, edge.value->>5,
    edge.value->>8, edge.value->>9, edge.value->10
  FROM jsonb_each(?) AS page
  JOIN pages AS source ON source.url = page.value->>0
  JOIN jsonb_each(page.value, '$[1]') AS edge
  JOIN pages AS target ON target.url = edge.value->>0`

const STORE_FINDINGS = insertFindings(
  `SELECT value->>0 AS check_id, value->>1 AS url, value->>2 AS detail, value->>3 AS evidence, value->>5 AS plain
   FROM jsonb_each(?)`,
  'plain',
)

/** What an earlier try may have stored of the same pages, and this one not. */
const FORGET_OF_PAGES = ['finding_assets', 'page_traits', 'kept_pages', 'own_values', 'page_texts'].map(
  (table) => `
  DELETE FROM ${table} WHERE page_id IN
    (SELECT pages.id FROM jsonb_each(?) AS page JOIN pages ON pages.url = page.value->>0)`,
)

const STORE_ASSETS = `
  INSERT OR IGNORE INTO assets (address)
  SELECT asset.value FROM jsonb_each(?) AS finding JOIN jsonb_each(finding.value, '$[4]') AS asset`

const STORE_FINDING_ASSETS = `
  INSERT OR IGNORE INTO finding_assets (page_id, check_id, asset_id)
  SELECT pages.id, finding.value->>0, assets.id
  FROM jsonb_each(?) AS finding
  JOIN jsonb_each(finding.value, '$[4]') AS asset
  JOIN pages ON pages.url = finding.value->>1
  JOIN assets ON assets.address = asset.value`

const STORE_SITEMAP_PAGES = `
  INSERT INTO pages (url, internal, crawlable, depth)
  SELECT value->>0, value->>2, 1, value->>3 FROM jsonb_each(?) WHERE true
  ON CONFLICT (url) DO UPDATE SET crawlable = 1, depth = coalesce(excluded.depth, depth)
  WHERE crawlable = 0 OR excluded.depth IS NOT NULL`

const STORE_SITEMAP_URLS = `
  INSERT OR REPLACE INTO sitemap_urls (page_id, sitemap, lastmod, versions)
  SELECT pages.id, ?, entry.value->>1, entry.value->>4 FROM jsonb_each(?) AS entry JOIN pages ON pages.url = entry.value->>0`

/** A list of check, URL, detail, evidence, assets, and 1 where all of it is plain, as JSON. */
export function storeFindings(sql: Sql, findings: string): void {
  sql.exec(STORE_FINDINGS, findings)
  sql.exec(STORE_ASSETS, findings)
  sql.exec(STORE_FINDING_ASSETS, findings)
}

/**
 * Stores one text of `encodeBatch`: pages become `done`, their link targets appear as `new`. Storing a page a second
 * time replaces its facts, links and findings, so a batch that was handed out twice does no harm.
 * Call it inside one transaction (in a Durable Object: without an await between).
 */
export function storeStep(sql: Sql, encoded: string): void {
  const [rows = '', facts = ''] = encoded.split('\n\n')
  const [pages = '[]', edges = '[]', findings = '[]'] = rows.split('\n')
  sql.exec(STORE_PAGES, pages)
  sql.exec(FORGET_LINKS, edges)
  sql.exec(FORGET_FINDINGS, pages)
  sql.exec(STORE_TARGETS, edges)
  sql.exec(STORE_LINKS, edges)
  for (const statement of FORGET_OF_PAGES) sql.exec(statement, pages)
  storeFindings(sql, findings)
  for (const line of facts.split('\n')) {
    const [url = '', pageFacts = '', ...others] = line.split('\t')
    if (url === '') continue
    const [targets = '', links = '[]', traits = '', kept = '', own = '', text = ''] = others
    sql.exec(STORE_FACTS, pageFacts, url)
    sql.exec(STORE_MARKS, targets, links, url)
    if (traits !== '') sql.exec(STORE_TRAITS, traits, url)
    if (kept !== '') sql.exec(STORE_KEPT, kept, url)
    if (own !== '') storeOwnValues(sql, url, own)
    if (text !== '') sql.exec(STORE_TEXT, text, url)
  }
}

export interface SitemapUrls {
  sitemap: string
  entries: readonly SitemapEntry[]
  scope: UrlScope
  /** Whether the audit starts from these URLs. */
  isList: boolean
}

/** Remembers which sitemap lists what; URLs that are not known yet appear as `new` pages, without a depth unless they are a list. */
export function storeSitemapUrls(sql: Sql, { sitemap, entries, scope, isList }: SitemapUrls): void {
  const depth = isList ? 0 : null
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    const part = entries.slice(at, at + ENTRIES_AT_ONCE)
    const rows = JSON.stringify(
      part.map(({ url, lastmod, versions = null }) => [
        scope.toKey(url),
        lastmod,
        scope.has(url) ? 1 : 0,
        depth,
        versions,
      ]),
    )
    sql.exec(STORE_SITEMAP_PAGES, rows)
    sql.exec(STORE_SITEMAP_URLS, sitemap, rows)
  }
}
