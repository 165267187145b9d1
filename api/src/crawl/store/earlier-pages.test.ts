import { expect, test } from 'vitest'
import { type Sql } from '#api/lib/object-database.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { copyEarlier, hasEarlierPages, listEarlier } from './earlier-pages.ts'

const PAGES = 2_300

function anEarlier(): Sql {
  const sql = openCrawlDatabase()
  sql.exec(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${PAGES})
     INSERT INTO pages (url, internal, crawlable, state, kind, indexable, noindex)
     SELECT printf('https://shop.example/%05d', n), n % 5 <> 0, 1, iif(n % 7, 'done', 'disallowed'), iif(n % 7, 'html', NULL), n % 3 = 0, n % 3 = 1
     FROM numbers`,
  )
  // Read by the audit before it, and blocked since.
  sql.exec(
    `INSERT INTO earlier_pages VALUES ('https://shop.example/00007', 0, 1), ('https://shop.example/00014', 1, 0)`,
  )
  return sql
}

test('what an audit saw is copied part by part, with what it knew of pages that are blocked by now', async () => {
  const earlier = anEarlier()
  const sql = openCrawlDatabase()
  expect(hasEarlierPages(sql)).toBe(false)
  sql.exec(`INSERT INTO earlier_pages VALUES ('https://shop.example/of-a-run-that-was-broken-off', 1, 0)`)
  await copyEarlier(sql, { listEarlier: (after) => listEarlier(earlier, after) })

  const read = [...sql.exec('SELECT url, indexable, noindex FROM earlier_pages ORDER BY url')].map((row) =>
    Object.values(row),
  )
  const pages = [
    ...earlier.exec(
      `SELECT url, indexable, noindex FROM pages WHERE kind = 'html' AND internal = 1 OR url LIKE '%/00007' ORDER BY url`,
    ),
  ].map((row) => (String(row['url']).endsWith('/00007') ? [row['url'], 0, 1] : Object.values(row)))
  expect(read).toEqual(pages)
  expect(read.length).toBeGreaterThan(1_500)
})

test('an audit that saw no page leaves nothing to compare with', async () => {
  const sql = openCrawlDatabase()
  await copyEarlier(sql, { listEarlier: (after) => listEarlier(openCrawlDatabase(), after) })
  expect(hasEarlierPages(sql)).toBe(false)
})
