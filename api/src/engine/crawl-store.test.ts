import { expect, test } from 'vitest'
import { fetchFixture, findingsByUrl, NOW, openDatabase } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN, render } from '#tests/fixtures/site/template.ts'
import { auditPage } from './audit-page.ts'
import { createCrawlTables, storeBatch, type Sql } from './crawl-store.ts'
import { encodeBatch } from './encode-batch.ts'
import { runSiteChecks } from './judge-site.ts'
import { bandOf, scoreOf } from './score.ts'

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
  const sql = openDatabase()
  createCrawlTables(sql)
  sql.exec('INSERT INTO pages (url, internal, crawlable, depth) VALUES (?, 1, 1, 0)', `${ORIGIN}/`)
  return sql
}

test('a crawl ends the same in any order, and when batches come twice', async () => {
  const straight = database()
  const mixed = database()
  storeBatch(straight, encodeBatch(await results(PATHS)))
  for (const paths of [['/c/', '/a/'], ['/b/'], ['/a/', '/d/'], ['/', '/b/']])
    storeBatch(mixed, encodeBatch(await results(paths)))

  expect(dump(mixed)).toEqual(dump(straight))
})

test('a page that changed replaces its findings and links', async () => {
  const sql = database()
  storeBatch(sql, encodeBatch(await results(['/a/'])))
  const mended = await fetchFixture(() => render('/a/', { footer: null, links: ['/b/'] }), `${ORIGIN}/a/`)
  storeBatch(sql, encodeBatch([auditPage(mended, NOW)]))

  expect(findingsByUrl(sql).get(`${ORIGIN}/a/`)).toBeUndefined()
  const targets = [...sql.exec(`SELECT url FROM links JOIN pages ON pages.id = to_id WHERE links.kind = 'a'`)]
  expect(targets.map(({ url }) => url)).toEqual([`${ORIGIN}/b/`])
})

test('a batch of large pages is cut into parts that fit into a value', async () => {
  const links = Array.from({ length: 2_900 }, (_, at) => `/${'x'.repeat(150)}/${at}`)
  const page = await fetchFixture(() => render('/a/', { links }), `${ORIGIN}/a/`)
  const encoded = encodeBatch(Array.from({ length: 5 }, () => auditPage(page, NOW)))

  for (const line of encoded.split('\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThan(2_000_000)
  expect(encoded.split('\n').length % 3).toBe(0)
})

test('health is the share of pages without an error', async () => {
  const sql = database()
  storeBatch(sql, encodeBatch(await results(PATHS)))
  const missing = await fetchFixture(() => new Response('', { status: 404 }), `${ORIGIN}/gone`)
  storeBatch(sql, encodeBatch([auditPage(missing, NOW)]))

  const { health, categories, counts } = scoreOf(sql)

  expect(health).toBe(80)
  expect(categories).toMatchObject({ titles: 80, images: 90, security: 100 })
  expect(counts.error).toBe(2)
  expect(scoreOf(database()).health).toBeNull()
})

test('a score has a word', () => {
  expect([0, 30, 31, 70, 71, 90, 91, 100].map(bandOf)).toEqual([
    'poor',
    'poor',
    'fair',
    'fair',
    'good',
    'good',
    'excellent',
    'excellent',
  ])
})

test('a crawl that an earlier version stored keeps its facts', () => {
  const sql = database()
  sql.exec('ALTER TABLE pages ADD COLUMN facts TEXT')
  sql.exec(`UPDATE pages SET facts = '{"kind":"html"}'`)

  createCrawlTables(sql)
  createCrawlTables(sql)

  const rows = [...sql.exec('SELECT url, facts FROM page_facts JOIN pages ON id = page_id')]
  expect(rows).toEqual([{ url: `${ORIGIN}/`, facts: '{"kind":"html"}' }])
})
