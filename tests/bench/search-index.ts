import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { runIndex } from '#api/search-index/run/run-index.ts'
import { openAudit } from '#api/search-index/store/audits.ts'
import { migrateIndex } from '#api/search-index/store/index-migrations.ts'
import { searchIndex } from '#api/search-index/store/search.ts'
import { toObjectDatabase } from '#tests/workers/object-database.ts'

// npm run bench -- search-index [pages]: how long filling an index and searching it take, on Node's SQLite and a file.

const PAGES = Number(process.argv[2] ?? 200_000)
const SITES = 8
const WORDS = 60_000
const WORDS_OF_TEXT = 250
const PART = 25
const SEARCHES = 400
const LIMIT_MS = 50

/** The same numbers each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = createRandom(7)
const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo zu na re li to mu'.split(' ')
const toWord = (rank: number) => {
  let word = ''
  for (let left = rank + 400; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length] ?? ''
  return word
}
const VOCABULARY = Array.from({ length: WORDS }, (_, rank) => toWord(rank))
/** As words of a language are: the second is half as frequent as the first, and so on (Zipf). */
const drawWord = () => VOCABULARY[Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1)] ?? ''
const draw = (count: number) => Array.from({ length: count }, drawWord).join(' ')

function makePage(site: number, place: number): IndexablePage {
  const origin = `https://site-${site}.example`
  const title = draw(5)
  return {
    url: `${origin}/${place}/`,
    title,
    h1: title,
    headings: [draw(3), draw(4)],
    description: '',
    language: 'en',
    words: WORDS_OF_TEXT,
    text: draw(WORDS_OF_TEXT),
    anchors: [[draw(3), 4]],
    links: place % 20 === 0 ? [[`https://site-${(site + 1) % SITES}.test/${place}/`, draw(2), '', 0, 0]] : [],
  }
}

const perSite = Math.ceil(PAGES / SITES)
const openCrawl = (id: string) => ({
  snapshot: () => Promise.resolve({} as never),
  listIndexable(after: number) {
    const count = Math.min(PART, perSite - after)
    const items = Array.from({ length: count }, (_, at) => makePage(Number(id), after + at))
    return Promise.resolve({ items, next: after + count < perSite ? after + count : null })
  },
})

const folder = mkdtempSync(path.join(tmpdir(), 'search-index-'))
const file = path.join(folder, 'index.sqlite')
try {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  const index = toObjectDatabase(sqlite)
  migrateIndex(index)
  for (let site = 0; site < SITES; site += 1)
    openAudit(index.sql, `site-${site}.example`, {
      auditId: `${site}`,
      url: `https://site-${site}.example/`,
      isWhole: true,
      finishedAt: site,
    })

  const steps: number[] = []
  let last = performance.now()
  const pause = () => {
    const now = performance.now()
    steps.push(now - last)
    last = performance.now()
    return Promise.resolve()
  }
  const begun = performance.now()
  await runIndex({ ...index, openCrawl, pause, log: () => undefined }, Infinity, () => 0)
  const seconds = (performance.now() - begun) / 1000
  steps.sort((a, b) => a - b)
  const at = (values: readonly number[], share: number) =>
    values[Math.floor((values.length - 1) * share)] ?? 0
  const memory = process.memoryUsage().rss / 1024 ** 2
  console.log(
    `filled with ${perSite * SITES} pages of ${SITES} sites in ${seconds.toFixed(0)} s (the pages are made in that time too), ${(statSync(file).size / 1024 ** 2).toFixed(0)} MB on disk, ${memory.toFixed(0)} MB of memory`,
  )
  console.log(
    `steps: ${steps.length}, p50 ${at(steps, 0.5).toFixed(1)} ms, p99 ${at(steps, 0.99).toFixed(1)} ms, longest ${at(steps, 1).toFixed(0)} ms`,
  )

  const keywords = Array.from(
    index.sql.exec('SELECT keyword FROM keywords ORDER BY (id * 7919) % 10007 LIMIT ?', SEARCHES),
    ({ keyword }) => String(keyword),
  )
  const times = keywords.map((keyword) => {
    const start = performance.now()
    searchIndex(index.sql, keyword, 'en')
    return performance.now() - start
  })
  times.sort((a, b) => a - b)
  const p95 = at(times, 0.95)
  console.log(
    `${times.length} searches: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${at(times, 1).toFixed(0)} ms`,
  )
  if (p95 > LIMIT_MS) {
    console.error(`p95 is over ${LIMIT_MS} ms.`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
