import { expect, test } from 'vitest'
import { SITE_CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { judgeSite, runSiteChecks } from './judge-site.ts'

const ADDRESS = 'https://shop.example/'
const PAGES = 120

/** Pages that have something of every kind to be found: duplicates, redirects, errors, languages, a sitemap. */
function aSite(): Sql {
  const sql = openCrawlDatabase()
  sql.exec(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${PAGES})
     INSERT INTO pages (id, url, internal, crawlable, state, kind, status, indexable, noindex, words, depth, title, h1, text_hash,
       canonical, final_url, lang, fetched_at)
     SELECT n, '${ADDRESS}' || iif(n = 1, '', 'p/' || (n / 2) || iif(n % 2, '?a=' || n, '')), 1, 1, iif(n % 17, 'done', 'disallowed'),
       CASE WHEN n % 11 = 5 THEN 'error' WHEN n % 11 = 6 THEN 'redirect' WHEN n % 17 THEN 'html' END,
       CASE WHEN n % 11 = 5 THEN 404 WHEN n % 11 = 6 THEN 301 ELSE 200 END, 1, n % 13 = 0, 100, iif(n = 1, 0, NULL), 'Lamp ' || (n / 3),
       'Lamp ' || (n / 4), 'text-' || (n / 2), iif(n % 5, NULL, '${ADDRESS}'), '${ADDRESS}', 'en', '2026-06-15T12:00:00Z'
     FROM numbers`,
  )
  sql.exec(
    `INSERT INTO links (from_id, to_id, kind, text, nofollow)
     SELECT source.id, target.id, iif((source.id + target.id) % 9, 'a', 'hreflang'), 'de', target.id % 7 = source.id % 3
     FROM pages AS source JOIN pages AS target ON (source.id * 7 + target.id * 3) % 10 = 1`,
  )
  sql.exec(
    `INSERT INTO sitemap_urls (page_id, sitemap, lastmod) SELECT id, '${ADDRESS}map.xml', '2026-02-30' FROM pages WHERE id % 3 = 0`,
  )
  return sql
}

const list = (sql: Sql, query: string) => [...sql.exec(query)].map((row) => Object.values(row))
const listFindings = (sql: Sql) =>
  list(sql, 'SELECT check_id, url, detail, evidence FROM findings ORDER BY 1, 2, 3')

test('what was broken off anywhere and begins again finds the same', () => {
  const whole = aSite()
  runSiteChecks(whole)
  const findings = listFindings(whole)
  expect(new Set(findings.map(([check]) => check)).size).toBeGreaterThan(25)

  const broken = aSite()
  let steps = Infinity
  for (let count = 1; count < steps; count += 1) {
    const run = judgeSite(broken)
    for (let step = 0; step < count && !run.next().done; step += 1) continue
    if (run.next().done) steps = count
  }
  expect(steps).toBeGreaterThan(20)
  expect(listFindings(broken)).toEqual(findings)
  runSiteChecks(broken)
  expect(listFindings(broken)).toEqual(findings)
})

test('nothing that only the checks read is left', () => {
  const sql = aSite()
  runSiteChecks(sql)
  for (const table of ['tallies', 'notable_pages', 'notable_links', 'nofollowed_pages'])
    expect(list(sql, `SELECT * FROM ${table}`), table).toEqual([])
})

/** Reads all rows of a table, or all of a kind, whichever range is asked for. A list of JSON in one row is no table. */
const UNBOUNDED =
  /^SCAN (?!CONSTANT ROW|page_range|together|\(subquery|.* EXISTS$|.* VIRTUAL TABLE INDEX)|\(state=\?|\(to_id>\?|^SEARCH (?!tall).* USING .*\(check_id=\?\)/
const RANGE = /(?:rowid|from_id|page_id)>\? AND (?:rowid|from_id|page_id)<\?\)/

function planOf(sql: Sql, query: string): string[] {
  const rows = [...sql.exec(`EXPLAIN QUERY PLAN ${query}`)]
  return rows.map(({ detail }) => String(detail))
}

const QUERIES = SITE_CHECKS.flatMap(({ id, sql, tally }) => [
  { id, query: sql, keys: tally },
  ...(tally === undefined ? [] : [{ id: `${id}, its tally`, query: tally, keys: undefined }]),
])

test.each(QUERIES)('$id reads what a range holds, however large the site', ({ query, keys }) => {
  const plan = planOf(openCrawlDatabase(), query)

  expect(plan.filter((line) => RANGE.test(line)).length, plan.join('\n')).toBeGreaterThan(0)
  expect(plan.filter((line) => UNBOUNDED.test(line))).toEqual([])
  // A tally has as many rows as keys.
  const isOfFewKeys = keys === undefined || /SELECT (?:'[a-z ]+'|noindex) AS key/.test(keys)
  const readsAll = plan.filter((line) => /^SEARCH tall(?:y|ies) .*\(check_id=\?\)/.test(line))
  expect(isOfFewKeys ? [] : readsAll).toEqual([])
})

test.each([
  'SELECT url FROM pages',
  `SELECT url FROM pages WHERE state = 'disallowed' AND id BETWEEN 1 AND 9`,
  'SELECT to_id FROM links WHERE to_id BETWEEN 1 AND 9',
  `SELECT url FROM findings WHERE check_id = 'x'`,
])('%s would not pass', (query) => {
  const plan = planOf(openCrawlDatabase(), query)
  expect(plan.some((line) => UNBOUNDED.test(line))).toBe(true)
})
