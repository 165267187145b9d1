import { expect, test, vi } from 'vitest'
import { type Sql } from '#api/lib/object-database.ts'
import { crawlFixture, fetchFixture, NOW } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN, render } from '#tests/fixtures/site/template.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { auditPage } from '#api/engine/audit-page.ts'
import { listKeptChanges } from './comparison-store.ts'
import { listCausesOf } from './crawl-causes.ts'
import { listFindings, listPages } from './crawl-report.ts'
import { storeStep } from './crawl-store.ts'
import { encodeBatch } from './encode-batch.ts'
import { runSiteChecks } from './judge-site.ts'

const paging = { page: 1, pageSize: 100 }
const byUrl = { ...paging, sort: 'url', direction: 'asc' } as const
const byPages = { ...paging, sort: 'pages', direction: 'desc' } as const
const byChange = { ...paging, sort: 'change', direction: 'desc' } as const
const byIssues = { ...paging, sort: 'issues', direction: 'desc' } as const
const CAFE = `${ORIGIN}/caf%C3%A9`
const CHECK = 'description-missing'

const urlsOf = ({ items }: { items: { url: string }[] }) => items.map(({ url }) => url)
const countRows = (sql: Sql, condition: string) => [...sql.exec(`SELECT 1 FROM ${condition}`)].length

/** A crawl of so many pages from before texts were folded and findings counted. */
function openEarlier(pages: number): Sql {
  const sql = openCrawlDatabase()
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${pages})`
  sql.exec(
    `INSERT INTO pages (url, internal, crawlable, state, kind, status, title)
     ${numbers} SELECT '${CAFE}/' || n, 1, 1, 'done', 'html', 200, 'Über ' || n FROM numbers`,
  )
  sql.exec(
    `INSERT INTO findings (check_id, url, detail, evidence)
     ${numbers} SELECT '${CHECK}', '${CAFE}/' || n, 'Größe ' || n, 'Straße ' || n FROM numbers`,
  )
  sql.exec(
    `INSERT INTO changes (against, change, check_id, url, detail)
     ${numbers} SELECT 'aud_1', 'new', '${CHECK}', '${CAFE}/' || n, 'Größe ' || n FROM numbers`,
  )
  return sql
}

test('a crawl from before is folded with its first search, in steps, and then no more', async () => {
  const sql = openEarlier(1_800)
  const gaveWay = vi.spyOn(globalThis, 'setTimeout')

  const found = await Promise.all([
    listPages(sql, { ...byUrl, q: 'CAFÉ' }),
    listPages(sql, { ...byUrl, q: 'uber 17' }),
    listFindings(sql, CHECK, { ...byUrl, q: 'grosse 1799' }),
    listCausesOf(sql, CHECK, { ...byPages, q: 'grosse 1799 strasse' }),
    listKeptChanges(sql, { ...byChange, against: 'aud_1', q: 'Größe 1799' }),
  ])
  expect(found.map(({ total }) => total)).toEqual([1_800, 111, 1, 1, 1])
  expect(gaveWay.mock.calls.length).toBeGreaterThanOrEqual(4)

  gaveWay.mockClear()
  await listPages(sql, { ...byUrl, q: 'cafe' })
  await listFindings(sql, CHECK, { ...byUrl, q: 'cafe' })
  expect(gaveWay).not.toHaveBeenCalled()
  gaveWay.mockRestore()
})

test('what is found while texts are folded is found too', async () => {
  const sql = openEarlier(1_200)
  const search = listFindings(sql, CHECK, { ...byUrl, q: 'größe' })
  sql.exec(`INSERT INTO findings (check_id, url, detail) VALUES ('${CHECK}', '${ORIGIN}/a', 'Größe 0')`)

  expect((await search).total).toBe(1_201)
})

test('evidence of ten thousand letters is folded in values that are not too large', async () => {
  const sql = openEarlier(300)
  const lengths = vi.fn()
  const watched: Sql = {
    exec(query, ...bindings) {
      lengths(Math.max(0, ...bindings.map((value) => String(value).length)))
      return sql.exec(query, ...bindings)
    },
  }
  sql.exec(`UPDATE findings SET evidence = replace(hex(zeroblob(5000)), '0', 'ß')`)

  expect(await listCausesOf(watched, CHECK, { ...byPages, q: 'ssss' })).toMatchObject({ total: 300 })
  const longest = Math.max(...lengths.mock.calls.map(([length]) => Number(length)))
  expect(longest).toBeGreaterThan(10_000)
  expect(longest).toBeLessThan(500_000)
})

test('a page that was just stored needs no folding, and one that was only seen is found as well', async () => {
  const sql = await crawlFixture(() => render('/', { title: 'Crème brûlée', links: ['/caf%C3%A9'] }), {
    urls: [`${ORIGIN}/`],
    disallowed: [CAFE],
  })
  expect(countRows(sql, `pages WHERE folded_title IS NULL AND state = 'done'`)).toBe(0)

  expect(urlsOf(await listPages(sql, { ...byUrl, q: 'creme BRULEE' }))).toEqual([`${ORIGIN}/`])
  expect(urlsOf(await listPages(sql, { ...byUrl, q: 'cafe' }))).toEqual([CAFE])
})

test.each(['%', '_', "'", '"', '100%_"\'', 'ação', 'AÇÃO', 'x'.repeat(300), encodeURI('/ação/'.repeat(40))])(
  'pages, findings and causes are searched for %s as it is',
  async (q) => {
    const sql = openCrawlDatabase()
    for (const [at, title] of [`before ${q} behind`, 'Home'].entries())
      sql.exec(
        `INSERT INTO pages (url, internal, crawlable, state, title) VALUES (?, 1, 1, 'done', ?)`,
        `${ORIGIN}/${at}`,
        title,
      )
    for (const [at, detail] of [`before ${q} behind`, 'Other'].entries())
      sql.exec(
        `INSERT INTO findings (check_id, url, detail) VALUES ('${CHECK}', ?, ?)`,
        `${ORIGIN}/${at}`,
        detail,
      )

    const lists = await Promise.all([
      listPages(sql, { ...byUrl, q }),
      listFindings(sql, CHECK, { ...byUrl, q }),
      listCausesOf(sql, CHECK, { ...byPages, q }),
    ])
    expect(lists.map(urlsOf)).toEqual([[`${ORIGIN}/0`], [`${ORIGIN}/0`], [`${ORIGIN}/0`]])
  },
)

const issuesOf = async (sql: Sql) =>
  (await listPages(sql, byIssues)).items.map(({ url, issues }) => [url.slice(ORIGIN.length), issues])

function countNow(sql: Sql) {
  const rows = sql.exec(
    `SELECT pages.url, (SELECT count(*) FROM findings WHERE findings.url = pages.url) AS n FROM pages
     WHERE internal = 1 AND state = 'done' ORDER BY n DESC, id`,
  )
  return Array.from(rows, ({ url, n }) => [String(url).slice(ORIGIN.length), n])
}

test('the number of issues is kept, and is right whenever it is asked for', async () => {
  const parts = {
    '/': { links: ['/a/', '/b/'] },
    '/a/': { title: null },
    '/b/': { title: null, viewport: null },
  }
  const sql = openCrawlDatabase()
  sql.exec('INSERT INTO pages (url, internal, crawlable, depth) VALUES (?, 1, 1, 0)', `${ORIGIN}/`)
  for (const [path, part] of Object.entries(parts)) {
    const page = await fetchFixture(() => render(path, part), ORIGIN + path)
    for (const step of encodeBatch([auditPage(page, NOW)])) storeStep(sql, step)
    expect(await issuesOf(sql)).toEqual(countNow(sql))
  }

  runSiteChecks(sql)
  expect(await issuesOf(sql)).toEqual(countNow(sql))
  expect(countRows(sql, 'pages WHERE issues IS NULL AND internal = 1')).toBe(0)

  const fixed = await fetchFixture(() => render('/b/', {}), `${ORIGIN}/b/`)
  for (const step of encodeBatch([auditPage(fixed, NOW)])) storeStep(sql, step)
  expect(await issuesOf(sql)).toEqual(countNow(sql))
})
