import { expect, test } from 'vitest'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { timeOf, timeOfOnce } from '#tests/workers/time-of.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { judgeSite } from '#api/crawl/store/judge-site.ts'

const PAGES = 5_000
const ADDRESS = 'https://shop.example/'

/** A crawl of many pages, numbered from 1; `columns` says what they are like and `links` what they link to, as SQL. */
function aSite(columns: string, links: string): Sql {
  const sql = openCrawlDatabase()
  sql.exec(
    `INSERT INTO pages (id, url, internal, crawlable, state, kind, status, indexable, words, depth, text_hash, lang)
     WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${PAGES})
     SELECT value, ${columns} FROM numbers`,
  )
  sql.exec(`INSERT OR IGNORE INTO links (from_id, to_id, kind, text, rel) ${links}`)
  return sql
}

const usual = (url: string, hash: string) =>
  `'${ADDRESS}' || ${url}, 1, 1, 'done', 'html', 200, 1, 100, iif(value = 1, 0, NULL), ${hash}, 'en'`

/** The whole judgment, and the longest that anybody else waits for one step of it. */
function judge(sql: Sql) {
  let longest = 0
  const all = timeOf(() => {
    const steps = judgeSite(sql)
    const judged = { done: false }
    while (!judged.done) {
      const step = timeOfOnce(() => (judged.done = steps.next().done === true))
      longest = Math.max(longest, step)
    }
  }, 2_000)
  return { all, longest }
}

test.each<[string, () => Sql]>([
  [
    'pages that say the same under endless parameters',
    () => aSite(usual(`'?a=' || value`, `'same'`), `SELECT id, 1, 'a', '', '' FROM pages`),
  ],
  [
    'pages in one long chain of links',
    () => aSite(usual('value', 'value'), `SELECT id, id + 1, 'a', '', '' FROM pages`),
  ],
  [
    'pages in one long chain of redirects',
    () =>
      aSite(
        usual('value', 'value').replace(`'html'`, `'redirect'`),
        `SELECT id, id + 1, 'redirect', '', '' FROM pages`,
      ),
  ],
  [
    'pages that name each other as 100 languages',
    () =>
      aSite(
        usual('value', 'value'),
        `SELECT one.id, other.id, 'hreflang', 'en', 'en' FROM pages AS one
         JOIN pages AS other ON other.id / 100 = one.id / 100 WHERE one.id < 2000`,
      ),
  ],
])('5,000 %s are judged in a moment', (_, open) => {
  const { all, longest } = judge(open())

  expect(all).toBeLessThan(3_000)
  expect(longest).toBeLessThan(500)
})
