import { expect, test } from 'vitest'
import { type QueryOf } from '#contract/endpoint.ts'
import { listAuditLinks } from '#contract/seo/site-audit.explore.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { crawlFixture } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN } from '#tests/fixtures/site/template.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { listLinks } from './explore-links.ts'
import { divideLinks } from './explore-link-ranges.ts'
import { withoutBreak } from './in-steps.ts'

const html = (body: string) =>
  new Response(`<!doctype html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`, {
    headers: { 'content-type': 'text/html' },
  })

const BODIES: Record<string, string> = {
  '/': `<header><a href="/logo/">Home</a><nav><a href="/a/">Menu</a></nav></header>
    <main><a href="/a/" rel="nofollow">Größe</a><a href="/gone/">Gone</a><img src="/i.png" alt="x"></main>
    <aside><a href="https://elsewhere.example/Ä">Elsewhere</a></aside><footer><a href="/b/"></a></footer><a href="/b/?x">Loose</a>`,
  '/a/': '<main><a href="/">Back</a></main>',
  '/b/': '<nav><a href="/a/">Menu</a></nav><main><a href="/a/">Body of it</a></main>',
}

const crawl = () =>
  crawlFixture(
    (url) => {
      const body = BODIES[url.slice(ORIGIN.length)]
      return body === undefined ? new Response('', { status: 404 }) : html(body)
    },
    { urls: [...Object.keys(BODIES), '/gone/'].map((path) => ORIGIN + path) },
  )

const shorten = (url: string) => url.replace(ORIGIN, '')
async function linksOf(sql: Sql, query: Partial<QueryOf<typeof listAuditLinks>> = {}, isOver = false) {
  const { items, total } = await listLinks({ sql, isOver }, listAuditLinks.query.parse(query))
  expect(total).toBe(items.length)
  return items
    .map(({ source, target, text }) => `${shorten(source)} ${shorten(target)} ${text}`.trim())
    .toSorted()
}

test('a link has its text, its position, and what its target turned out to be', async () => {
  const { items } = await listLinks({ sql: await crawl(), isOver: true }, listAuditLinks.query.parse({}))
  const seen = items
    .filter(({ source }) => source === `${ORIGIN}/`)
    .map(({ target, position, follow, status, internal }) => [
      shorten(target),
      position,
      follow,
      status,
      internal,
    ])
  expect(seen.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['/a/', 'main', false, 200, true],
    ['/a/', 'navigation', true, 200, true],
    ['/b/', 'footer', true, 200, true],
    ['/b/?x', 'body', true, null, true],
    ['/gone/', 'main', true, 404, true],
    ['/logo/', 'header', true, null, true],
    ['https://elsewhere.example/%C3%84', 'aside', true, null, false],
  ])
  // In the menu and in the text: it stands in the text.
  expect(items.find(({ source }) => source === `${ORIGIN}/b/`)).toMatchObject({ position: 'main', count: 2 })
})

test.each([
  [{ scope: 'external' } as const, ['/ https://elsewhere.example/%C3%84 Elsewhere']],
  [{ follow: 'no' } as const, ['/ /a/ Größe']],
  [{ position: 'footer' } as const, ['/ /b/']],
  [{ anchor: 'no' } as const, ['/ /b/']],
  [{ status: '4xx' } as const, ['/ /gone/ Gone']],
  [{ status: 'unvisited', scope: 'internal' } as const, ['/ /b/?x Loose', '/ /logo/ Home']],
  [{ kind: 'image' } as const, ['/ /i.png']],
  [{ kind: 'canonical' } as const, []],
  [{ source: `${ORIGIN}/a/` }, ['/a/ / Back']],
  [{ target: `${ORIGIN}/a/`, follow: 'yes' } as const, ['/ /a/ Menu', '/b/ /a/ Menu']],
  [{ target: `${ORIGIN}/a/`, source: `${ORIGIN}/b/` }, ['/b/ /a/ Menu']],
  [{ source: `${ORIGIN}/nowhere/` }, []],
  [{ q: 'größe' }, []],
  [{ q: 'Größe' }, ['/ /a/ Größe']],
  [{ q: 'GONE' }, ['/ /gone/ Gone']],
  [{ q: 'elsewhere.example' }, ['/ https://elsewhere.example/%C3%84 Elsewhere']],
])('links with %j', async (query, expected) => {
  expect(await linksOf(await crawl(), query)).toEqual(expected)
  expect(await linksOf(await crawl(), query, true)).toEqual(expected)
})

/** Pages of which each links to some others, one of them to all. */
function openLarge(pages: number): Sql {
  const sql = openCrawlDatabase()
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${pages})`
  sql.exec(
    `INSERT INTO pages (id, url, internal, crawlable, state, kind, status, folded_url)
     ${numbers} SELECT n, '${ORIGIN}/' || n, 1, 1, 'done', 'html', 200, '' FROM numbers`,
  )
  sql.exec(`INSERT INTO links (from_id, to_id, kind, text) ${numbers} SELECT 7, n, 'a', 'all' FROM numbers`)
  for (const step of [1, 5, 11])
    sql.exec(
      `INSERT OR IGNORE INTO links (from_id, to_id, kind, text)
       ${numbers} SELECT n, (n * ${step}) % ${pages} + 1, 'a', 'link ' || n FROM numbers`,
    )
  return sql
}

test('links are divided into ranges without gaps, of a bounded number of links each', () => {
  const sql = openLarge(5_000)
  for (const end of ['from_id', 'to_id'] as const) {
    const ranges = withoutBreak(divideLinks(sql, end))
    expect(ranges[0]?.first).toBe(1)
    expect(ranges.at(-1)?.last).toBe(5_000)
    ranges.forEach(({ first }, at) => expect(first).toBe((ranges[at - 1]?.last ?? 0) + 1))
    const sizes = ranges.map(({ first, last }) => {
      const [row] = sql.exec(`SELECT count(*) AS n FROM links WHERE ${end} BETWEEN ? AND ?`, first, last)
      return first === last ? 0 : Number(row?.['n'])
    })
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3_000)
  }
})

test.each(['source', 'target'] as const)('sorted by %s, page by page, each link comes once', async (sort) => {
  const crawl = { sql: openLarge(2_000), isOver: true }
  for (const direction of ['asc', 'desc'] as const) {
    const seen: string[] = []
    let total = Infinity
    for (let page = 1; seen.length < total; page += 1) {
      const found = await listLinks(
        crawl,
        listAuditLinks.query.parse({ sort, direction, page, pageSize: 200 }),
      )
      total = found.total
      for (const { source, target } of found.items) seen.push(`${source} ${target}`)
    }
    expect(new Set(seen).size).toBe(total)
    const ids = seen.map((each) => Number(each.split(' ')[sort === 'source' ? 0 : 1]?.split('/').at(-1)))
    expect(ids).toEqual(ids.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)))
  }
})

test('a crawl that has ended is counted once for each set of filters', async () => {
  const sql = openLarge(500)
  const counts: string[] = []
  const watched: Sql = {
    exec: (query, ...bindings) => {
      if (query.includes('count(*) AS n FROM links CROSS JOIN')) counts.push(query)
      return sql.exec(query, ...bindings)
    },
  }
  const ask = (page: number) =>
    listLinks({ sql: watched, isOver: true }, listAuditLinks.query.parse({ page, q: 'link 1' }))
  const first = await ask(1)
  const before = counts.length
  const second = await ask(2)
  expect(before).toBeGreaterThan(0)
  expect(counts).toHaveLength(before)
  expect(second.total).toBe(first.total)
})
