import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from 'vitest'
import { type Sql } from '#api/lib/object-database.ts'
import { readIndex } from '#api/search-index/store/read-index.ts'
import { listHits, searchIndex } from '#api/search-index/store/search.ts'
import { readTotals } from '#api/search-index/store/segments.ts'
import { listStems } from '#api/search-index/terms/words.ts'
import * as lists from '#contract/seo/domain.lists.ts'
import { crawlPages, type WrittenPage } from '#tests/fixtures/index-sites/crawl-folder.ts'
import {
  askFor,
  type Index,
  openIndex,
  ORIGINS,
  readSites,
  targetOf,
} from '#tests/fixtures/index-sites/open-index.ts'

// The index of some 500 real pages of three sites, against calculations that share nothing with it but what is stored of each page.

const sites: WrittenPage[][] = []
const crawls = new Map<string, Sql>()
let index: Index

beforeAll(async () => {
  sites.push(...readSites())
  for (const [at, origin] of ORIGINS.entries()) crawls.set(origin, crawlPages(sites[at] ?? []))
  index = openIndex(crawls)
  for (const [day, origin] of ORIGINS.entries()) askFor(index.sql, day, origin)
  await index.run()
  documents = readDocuments(index.sql)
}, 120_000)

/** Links between domains as the pages themselves have them, read by a pattern and not by the engine. */
function listWrittenLinks() {
  const domain = (host: string) => host.split('.').slice(-2).join('.')
  const own = new Set(ORIGINS.map((origin) => domain(new URL(origin).hostname)))
  return sites.flat().flatMap(({ url, body }) =>
    Array.from(body.matchAll(/<a\b[^>]*href="(https?:\/\/[^"#>]+)"[^>]*>/gi), ([tag, href = '']) => ({
      from: domain(new URL(url).hostname),
      page: url,
      to: domain(new URL(href).hostname),
      url: href,
      rel: /\brel="([^"]*)"/.exec(tag)?.[1] ?? '',
    })).filter(({ from, to }) => from !== to && own.has(to)),
  )
}

test('some 500 pages of three domains are in it', () => {
  expect([...index.sql.exec('SELECT count(*) AS n FROM pages')][0]).toEqual({
    n: expect.any(Number) as number,
  })
  expect(Number([...index.sql.exec('SELECT count(*) AS n FROM pages')][0]?.['n'])).toBeGreaterThanOrEqual(500)
  expect(readTotals(index.sql).pages).toBe(
    Number([...index.sql.exec('SELECT count(*) AS n FROM pages')][0]?.['n']),
  )
})

test('PageRank is that of an independent power iteration', () => {
  const pairs = Array.from(
    index.sql.exec(
      'SELECT DISTINCT from_domain AS a, to_domain AS b FROM links WHERE nofollow = 0 AND lost_on IS NULL',
    ),
    ({ a, b }): [number, number] => [Number(a), Number(b)],
  )
  const ids = [
    ...new Set([
      ...pairs.flat(),
      ...Array.from(index.sql.exec('SELECT to_domain AS id FROM links'), ({ id }) => Number(id)),
    ]),
  ]
  // The whole matrix, column by column, for 1,000 rounds.
  let ranks = new Map(ids.map((id) => [id, 1 / ids.length]))
  const out = new Map(ids.map((id) => [id, pairs.filter(([a]) => a === id).map(([, b]) => b)]))
  for (let round = 0; round < 1_000; round += 1) {
    const next = new Map(ids.map((id) => [id, 0.15 / ids.length]))
    for (const id of ids) {
      const targets = out.get(id) ?? []
      for (const to of targets.length > 0 ? targets : ids)
        next.set(
          to,
          (next.get(to) ?? 0) +
            (0.85 * (ranks.get(id) ?? 0)) / (targets.length > 0 ? targets.length : ids.length),
        )
    }
    ranks = next
  }

  const found = Array.from(index.sql.exec('SELECT id, rank FROM domains WHERE rank IS NOT NULL'))
  expect(found).toHaveLength(ids.length)
  for (const { id, rank } of found)
    expect(Math.abs(Number(rank) - (ranks.get(Number(id)) ?? 0))).toBeLessThan(1e-6)
  expect([...ranks.values()].reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9)
})

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

interface Document {
  id: number
  columns: string[][]
}

/** What is stored of each page, as stems by column. */
function readDocuments(sql: Sql): Document[] {
  const anchorsFrom = (url: string) =>
    Array.from(
      sql.exec(`SELECT DISTINCT anchor FROM links WHERE to_url = ? AND anchor <> ''`, url),
      ({ anchor }) => String(anchor),
    )
  return Array.from(sql.exec('SELECT page_id, content FROM page_contents'), ({ page_id: id, content }) => {
    const page = JSON.parse(String(content)) as {
      url: string
      title: string
      h1: string
      headings: string[]
      anchors: [string][]
      text: string | null
      description: string
      language: string | null
    }
    const stems = (texts: string[]) => texts.flatMap((text) => listStems(text, page.language)).map(fold)
    const anchors = [...page.anchors.map(([text]) => text), ...anchorsFrom(page.url)]
    return {
      id: Number(id),
      columns: [[page.title], [page.h1], page.headings, anchors, [page.text ?? page.description]].map(stems),
    }
  })
}

let documents: Document[] = []

/** The formula of FTS5's documentation (section 5.1.1), over stems that are made here of what is stored. */
function rankByHand(keyword: string): { id: number; score: number }[] {
  const weights = [8, 5, 2.5, 4, 1]
  const terms = listStems(keyword, 'en').map(fold)
  const lengths = documents.map(({ columns }) => columns.reduce((sum, { length }) => sum + length, 0))
  const average = lengths.reduce((sum, length) => sum + length, 0) / documents.length
  const has = (columns: string[][], term: string) => columns.some((column) => column.includes(term))
  const idf = terms.map((term) => {
    const n = documents.filter(({ columns }) => has(columns, term)).length
    return Math.max(1e-6, Math.log((documents.length - n + 0.5) / (n + 0.5)))
  })
  return documents
    .map(({ id, columns }, at) => ({ id, columns, length: lengths[at] ?? 0 }))
    .filter(({ columns }) => terms.every((term) => has(columns, term)))
    .map(({ id, columns, length }) => {
      const score = terms.reduce((sum, term, at) => {
        const tf = columns.reduce(
          (count, column, of) => count + (weights[of] ?? 0) * column.filter((one) => one === term).length,
          0,
        )
        return sum + ((idf[at] ?? 0) * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / average))
      }, 0)
      return { id, score }
    })
    .sort((one, other) => other.score - one.score || one.id - other.id)
}

/** The same pages in SQLite's own full-text index, whose scores are those of our index with another sign. */
function openFts(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE VIRTUAL TABLE pages USING fts5(title, h1, headings, anchors, text)')
  database.exec(`INSERT INTO pages (pages, rank) VALUES ('rank', 'bm25(8, 5, 2.5, 4, 1)')`)
  const insert = database.prepare(
    'INSERT INTO pages (rowid, title, h1, headings, anchors, text) VALUES (?, ?, ?, ?, ?, ?)',
  )
  database.exec('BEGIN')
  for (const { id, columns } of documents) insert.run(id, ...columns.map((column) => column.join(' ')))
  database.exec('COMMIT')
  return database
}

const KEYWORDS = [
  'python module',
  'installing python modules',
  'extension types',
  'reference counting',
  'garbage collection',
  'unicode objects',
  'write ahead log',
  'backup manifest',
  'password authentication',
  'system catalogs',
  'client certificate',
  'operator classes',
  'package management',
  'debian archive',
  'kernel modules',
  'network configuration',
  'regular expressions',
  'exception handling',
  'memory allocation',
  'data types',
]

test.each(KEYWORDS)('the order for "%s" is that of the formula', (keyword) => {
  const byHand = rankByHand(keyword)
  const found = listHits(index.sql, keyword, 'en')
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(({ pageId }) => pageId)).toEqual(byHand.map(({ id }) => id))
  for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(byHand[at]?.score ?? 0, 9)
  const domains = [...new Set(byHand.map(({ id }) => Math.floor(id / 2 ** 24)))]
  const results = searchIndex(index.sql, keyword, 'en')
  expect(results.map(({ domainId }) => domainId)).toEqual(domains)
  const first = byHand.slice(0, 100).map(({ id }) => Math.floor(id / 2 ** 24))
  for (const { domainId, pages } of results)
    expect(pages).toBe(Math.max(1, first.filter((one) => one === domainId).length))
})

test('pages, their order and their scores are those of FTS5', () => {
  const fts = openFts()
  for (const keyword of KEYWORDS) {
    const match = listStems(keyword, 'en')
      .map((stem) => `"${fold(stem)}"`)
      .join(' ')
    const rows = fts
      .prepare('SELECT rowid AS id, rank FROM pages WHERE pages MATCH ? ORDER BY rank, rowid')
      .all(match)
    const found = listHits(index.sql, keyword, 'en')
    expect(found.map(({ pageId }) => pageId)).toEqual(rows.map(({ id }) => Number(id)))
    for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(-Number(rows[at]?.['rank']), 9)
  }
})

test.each(ORIGINS)('backlinks and referring domains of %s are those that the pages have', (origin) => {
  const { domain } = targetOf(origin)
  const written = listWrittenLinks().filter(({ to }) => to === domain)
  const links = new Set(written.map(({ page, url, rel }) => `${page} ${url} ${rel}`))
  const query = lists.listActiveBacklinks.query.parse({ pageSize: 100 })

  const found = readIndex(index.sql, 'backlinks', targetOf(origin), query)?.data
  expect(new Set(found?.items.map(({ from, to, rel }) => `${from} ${to} ${rel.join(' ')}`))).toEqual(links)
  const referring = readIndex(
    index.sql,
    'referring-domains',
    targetOf(origin),
    lists.listReferringDomains.query.parse({}),
  )?.data
  expect(referring?.items.map(({ domain: name }) => name).sort()).toEqual(
    [...new Set(written.map(({ from }) => from))].sort(),
  )
  expect(readIndex(index.sql, 'standing', targetOf(origin), null)?.data).toMatchObject({
    backlinks: links.size,
    referringDomains: new Set(written.map(({ from }) => from)).size,
  })
})

test('main keywords are terms of their subject, and neither code, numbers nor single letters', () => {
  const query = lists.listMainKeywords.query.parse({ pageSize: 100 })
  const [python, postgres, debian] = ORIGINS.map((origin) =>
    readIndex(index.sql, 'main-keywords', targetOf(origin), query)?.data.items.map(({ keyword }) => keyword),
  )
  expect(python?.slice(0, 10)).toContain('python')
  expect(postgres).toContain('authentication')
  expect(debian?.slice(0, 10)).toContain('debian')
  for (const keyword of [python, postgres, debian].flat()) {
    expect(keyword).toMatch(/^[\p{L}\p{M}]{3,}\d{0,3}(?: [\p{L}\p{M}]+\d{0,3}){0,2}$/u)
    expect(keyword).not.toMatch(/^(?:next|previous|navigation|table of contents)\b/)
  }
})
