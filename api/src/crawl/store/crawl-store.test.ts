import { expect, test } from 'vitest'
import { fetchFixture, findingsByUrl, NOW } from '#tests/fixtures/site/crawl-fixture.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { ORIGIN, render } from '#tests/fixtures/site/template.ts'
import { auditPage } from '#api/engine/audit-page.ts'
import { type PageResult } from '#api/engine/check.ts'
import { storeStep } from './crawl-store.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { encodeBatch } from './encode-batch.ts'
import { withoutBreak } from './in-steps.ts'
import { runSiteChecks } from './judge-site.ts'
import { listFaults, scoreOf } from './score.ts'

const PATHS = ['/', '/a/', '/b/', '/c/', '/d/']
const PARTS: Record<string, Parameters<typeof render>[1]> = {
  '/': { links: PATHS.slice(1), footer: null },
  '/a/': { title: null },
  '/b/': { body: '<img src="/i.png" width="1" height="1">' },
}

async function results(paths: readonly string[]) {
  const pages = paths.map((path) =>
    fetchFixture(() => render(path, PARTS[path] ?? { links: ['/'] }), ORIGIN + path),
  )
  return (await Promise.all(pages)).map((page) => auditPage(page, NOW))
}

function store(sql: Sql, pages: readonly PageResult[]): void {
  for (const step of encodeBatch(pages)) storeStep(sql, step)
}

function dump(sql: Sql): unknown {
  runSiteChecks(sql)
  const pages = [...sql.exec('SELECT url, state, depth, inlinks, title, text_hash FROM pages ORDER BY url')]
  const links = [
    ...sql.exec(`
    SELECT source.url AS source, target.url AS target, links.kind, text, count FROM links
    JOIN pages AS source ON source.id = from_id JOIN pages AS target ON target.id = to_id ORDER BY 1, 2, 3`),
  ]
  return { pages, links, findings: findingsByUrl(sql) }
}

function database(): Sql {
  const sql = openCrawlDatabase()
  sql.exec('INSERT INTO pages (url, internal, crawlable, depth) VALUES (?, 1, 1, 0)', `${ORIGIN}/`)
  return sql
}

test('a crawl ends the same in any order, and when batches come twice', async () => {
  const straight = database()
  const mixed = database()
  store(straight, await results(PATHS))
  for (const paths of [['/c/', '/a/'], ['/b/'], ['/a/', '/d/'], ['/', '/b/']])
    store(mixed, await results(paths))

  expect(dump(mixed)).toEqual(dump(straight))
})

test('a page that changed replaces its findings and links', async () => {
  const sql = database()
  store(sql, await results(['/a/']))
  const fixed = await fetchFixture(() => render('/a/', { footer: null, links: ['/b/'] }), `${ORIGIN}/a/`)
  store(sql, [auditPage(fixed, NOW)])

  expect(findingsByUrl(sql).get(`${ORIGIN}/a/`)).toBeUndefined()
  const targets = [...sql.exec(`SELECT url FROM links JOIN pages ON pages.id = to_id WHERE links.kind = 'a'`)]
  expect(targets.map(({ url }) => url)).toEqual([`${ORIGIN}/b/`])
})

test('a batch of large pages is cut into steps whose lines fit into a value', async () => {
  const links = Array.from({ length: 2_900 }, (_, at) => `/${'x'.repeat(150)}/${at}`)
  const page = await fetchFixture(() => render('/a/', { links }), `${ORIGIN}/a/`)
  const encoded = encodeBatch(Array.from({ length: 5 }, () => auditPage(page, NOW)))

  for (const line of encoded.flatMap((step) => step.split('\n')))
    expect(new TextEncoder().encode(line).length).toBeLessThan(2_000_000)
})

test('a page with thousands of links is stored in steps, and is done with the last of them', async () => {
  const links = Array.from({ length: 2_900 }, (_, at) => `/to/${at}`)
  const page = await fetchFixture(() => render('/', { links }), `${ORIGIN}/`)
  const steps = encodeBatch([auditPage(page, NOW)])
  const sql = database()
  const read = (query: string) => [...sql.exec(query)].map((row) => Object.values(row)[0])
  const countLinks = () => read('SELECT COUNT(*) FROM links')[0]
  const stateOf = () => read(`SELECT state FROM pages WHERE url = '${ORIGIN}/'`)[0]

  // A try that was cut off, and the one after it.
  for (const step of steps.slice(0, -1)) storeStep(sql, step)
  expect(stateOf()).not.toBe('done')
  const counts = steps.map((step) => {
    const before = Number(countLinks())
    storeStep(sql, step)
    return Number(countLinks()) - before
  })

  expect(stateOf()).toBe('done')
  expect(countLinks()).toBeGreaterThanOrEqual(2_900)
  expect(counts.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...counts)).toBeLessThanOrEqual(1_000)
})

test('health weighs what was found, and beside it stands the share of pages without an error', async () => {
  const sql = database()
  store(sql, await results(PATHS))
  const missing = await fetchFixture(() => new Response('', { status: 404 }), `${ORIGIN}/gone`)
  store(sql, [auditPage(missing, NOW)])

  const { health, errorFree, categories, counts } = withoutBreak(scoreOf(sql))

  const rooted = (weight: number, share: number) => weight * (0.3 + 0.7 * Math.sqrt(share))
  expect(withoutBreak(listFaults(sql)).map(({ check, share }) => [check, share])).toEqual([
    ['http-4xx', 1 / 6],
    ['title-missing', 1 / 5],
    ['img-alt-missing', 1 / 5],
  ])
  const sum = rooted(8, 1 / 6) + rooted(8, 1 / 5) + rooted(2, 1 / 5)
  expect(health).toBe(Math.floor(100 * Math.exp(-sum / 100)))
  expect(errorFree).toBe(80)
  expect(categories).toMatchObject({
    titles: Math.floor(100 * Math.exp(-rooted(8, 1 / 5) / 20)),
    security: 100,
  })
  expect(counts.error).toBe(2)
})
