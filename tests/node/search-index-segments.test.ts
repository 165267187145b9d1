import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'
import { toDomainId } from '#api/search-index/store/domains.ts'
import { migrateIndex } from '#api/search-index/store/index-migrations.ts'
import { listHits, searchIndex } from '#api/search-index/store/search.ts'
import { removePages } from '#api/search-index/store/segments.ts'
import { makePage, WORDS, writeIndex } from '#tests/fixtures/index-sites/written-index.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'

// Segments that were merged, that have lost pages, and whose blocks are left out of searches, against the formula over all pages.

const PAGES = 3_000
/** Pages that are written at once: then there are enough segments to be merged. */
const PART = 250
const SEARCHES = [
  ...WORDS,
  `${WORDS[0]} ${WORDS[1]}`,
  `${WORDS[0]} ${WORDS[7]}`,
  `${WORDS[6]} ${WORDS[5]} ${WORDS[2]}`,
  `${WORDS[0]} ${WORDS[0]}`,
]

/** Two large domains, and many of a few pages. */
const urlOf = (at: number) =>
  at < 1_200
    ? `https://one.example/${at}`
    : at < 2_200
      ? `https://two.example/${at}`
      : `https://small-${at % 240}.example/${at}`

const open = (): ObjectDatabase => {
  const database = toObjectDatabase(new DatabaseSync(':memory:'))
  migrateIndex(database)
  return database
}

const segmentsOf = (sql: Sql) => [...sql.exec('SELECT state, size, live FROM segments ORDER BY id')]

/** Scores of all pages that have the words, best first, calculated from their texts alone. */
function rankByHand(pages: ReadonlyMap<number, IndexablePage>, keyword: string) {
  const documents = Array.from(pages, ([id, { title, text }]) => {
    const words = [title, ...(text ?? '').split(' ')]
    const count = (word: string) =>
      words.reduce((sum, own, at) => sum + (own === word ? (at === 0 ? 8 : 1) : 0), 0)
    return { id, length: words.length, count }
  })
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
  const terms = keyword.split(' ').map((word) => {
    const n = documents.filter(({ count }) => count(word) > 0).length
    return { word, idf: Math.max(1e-6, Math.log((documents.length - n + 0.5) / (n + 0.5))) }
  })
  return documents
    .filter(({ count }) => terms.every(({ word }) => count(word) > 0))
    .map(({ id, length, count }) => ({
      id,
      score: terms.reduce((sum, { word, idf }) => {
        const tf = count(word)
        return sum + (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / average))
      }, 0),
    }))
    .sort((one, other) => other.score - one.score || one.id - other.id)
}

function expectFormula(sql: Sql, pages: ReadonlyMap<number, IndexablePage>): void {
  for (const keyword of SEARCHES) {
    const byHand = rankByHand(pages, keyword)
    const hits = listHits(sql, keyword, null)
    expect(hits).toHaveLength(byHand.length)
    const scores = new Map(byHand.map(({ id, score }) => [id, score]))
    for (const { pageId, score } of hits) expect(score).toBeCloseTo(scores.get(pageId) ?? NaN, 9)
    // Pages of one score are in the order of their ids; what rounding makes of it is no fault.
    const best = new Map<number, number>()
    for (const { pageId } of hits) if (!best.has(toDomainId(pageId))) best.set(toDomainId(pageId), pageId)
    const found = searchIndex(sql, keyword, null)
    expect(found.map(({ pageId }) => pageId)).toEqual([...best.values()].slice(0, 100))
    const first = hits.slice(0, 100).map(({ pageId }) => toDomainId(pageId))
    for (const { domainId, pages: own } of found)
      expect(own).toBe(Math.max(1, first.filter((one) => one === domainId).length))
  }
}

const idsOf = (sql: Sql) =>
  new Map(Array.from(sql.exec('SELECT url, id FROM pages'), ({ url, id }) => [String(url), Number(id)]))

test('results are those of the formula after merges, rewriting and removal', () => {
  const database = open()
  const { sql } = database
  const written = Array.from({ length: PAGES }, (_, at) => makePage(urlOf(at), at))
  for (let at = 0; at < PAGES; at += PART) writeIndex(database, written.slice(at, at + PART))
  const known = () => {
    const ids = idsOf(sql)
    return new Map(written.map((page) => [ids.get(page.url) ?? 0, page]))
  }
  // Eight of 250 pages have become one, which has room for more.
  expect(segmentsOf(sql).map(({ size }) => size)).toEqual([250, 250, 250, 250, 2_000].sort())
  expectFormula(sql, known())

  for (let at = 0; at < PAGES; at += 40) written[at] = makePage(urlOf(at), at + 5)
  writeIndex(database, written)
  expectFormula(sql, known())

  const ids = idsOf(sql)
  const gone = written.filter((_, at) => at % 3 !== 0).map(({ url }) => ids.get(url) ?? 0)
  for (let at = 0; at < gone.length; at += 20) {
    const some = gone.slice(at, at + 20)
    removePages(sql, some)
    sql.exec('DELETE FROM pages WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(some))
  }
  const left = new Map(Array.from(known()).filter(([id]) => !gone.includes(id) && id !== 0))
  expectFormula(sql, left)
  // Segments that have lost most of their pages are written again without them.
  writeIndex(database, [])
  for (const { state, size, live } of segmentsOf(sql)) {
    expect(state).toBe('done')
    expect(Number(live) * 2).toBeGreaterThanOrEqual(Number(size))
  }
  expectFormula(sql, left)
}, 120_000)

test('there are few segments, however often something is written', () => {
  const database = open()
  for (let at = 0; at < 200; at += 1)
    writeIndex(
      database,
      Array.from({ length: 4 }, (_, own) => makePage(urlOf(at * 4 + own), at)),
    )
  expect(segmentsOf(database.sql).length).toBeLessThanOrEqual(16)
  expect(segmentsOf(database.sql).reduce((sum, { live }) => sum + Number(live), 0)).toBe(800)
}, 60_000)

test('blocks that can change nothing are not read', () => {
  const database = open()
  const frequent = (at: number) => ({
    ...makePage(`https://one.example/${at}`, 1),
    title: at < 200 ? WORDS[0] : 'page',
    text: `${WORDS[0]} ${at}`,
  })
  writeIndex(
    database,
    Array.from({ length: 512 * 8 }, (_, at) => frequent(at)),
  )
  let read = 0
  const sql: Sql = {
    exec: (query, ...bindings) => {
      const rows = [...database.sql.exec(query, ...bindings)]
      if (query.includes('FROM segment_blocks')) read += rows.length
      return rows
    },
  }
  const [best] = searchIndex(sql, WORDS[0], null)
  expect(best).toMatchObject({ position: 1, pages: 100 })
  // Of sixteen, one has the word in titles, and of the last one it is not known that it is of one domain alone.
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(3)
  expect(listHits(database.sql, WORDS[0], null)).toHaveLength(512 * 8)
}, 60_000)
