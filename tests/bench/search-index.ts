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
/** Of each kind. */
const SEARCHES = 200
const FREQUENT = 50
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

interface Step {
  cpu: number
  wall: number
}

/** Milliseconds of this thread, which a busy machine does not lengthen, and those that passed. */
const startStep = (): Step => ({ cpu: cpuTime(), wall: performance.now() })
const endStep = (start: Step): Step => ({
  cpu: cpuTime() - start.cpu,
  wall: performance.now() - start.wall,
})
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function heapSize(): number {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}

/** Prints how long things took, and tells the 95th percentile. */
function describe(what: string, milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const [p50, p95, p99, longest] = [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1))
  console.log(
    `${what} (${sorted.length}): p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, longest ${longest} ms`,
  )
  return at(0.95)
}

/** One to four words each: as a language has them, of the most frequent ones alone, and of rare ones. */
function makeSearches(): Record<string, string[][]> {
  const many = (makeWord: () => string) =>
    Array.from({ length: SEARCHES }, (_, at) => Array.from({ length: 1 + (at % 4) }, makeWord))
  const between = (first: number, end: number) => () =>
    VOCABULARY[first + Math.floor(random() * (end - first))] ?? ''
  return {
    'searches of words as they occur': many(drawWord),
    'searches of frequent words': many(between(0, FREQUENT)),
    'searches of rare words': many(between(WORDS / 10, WORDS)),
  }
}

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

  const steps: Step[] = []
  const begun = performance.now()
  let last = startStep()
  let heap = 0
  const pause = () => {
    steps.push(endStep(last))
    if (steps.length % 64 === 0) heap = Math.max(heap, heapSize())
    last = startStep()
    return Promise.resolve()
  }
  await runIndex({ ...index, openCrawl, pause, log: () => undefined }, Infinity, () => 0)
  const seconds = (performance.now() - begun) / 1000
  const megabytes = statSync(file).size / 1024 ** 2
  console.log(
    `filled with ${perSite * SITES} pages of ${SITES} sites in ${seconds.toFixed(0)} s (the pages are made in that time too)`,
  )
  console.log(
    `${megabytes.toFixed(0)} MB on disk, ${((megabytes * 1024 ** 2) / perSite / SITES / 1024).toFixed(1)} kB a page`,
  )
  const most = process.resourceUsage().maxRSS / 1024
  console.log(`memory: heap and buffers at most ${heap.toFixed(0)} MB, process ${most.toFixed(0)} MB`)
  describe(
    'CPU of steps',
    steps.map(({ cpu }) => cpu),
  )
  describe(
    'wall time of steps',
    steps.map(({ wall }) => wall),
  )

  const times: number[] = []
  for (const [kind, lists] of Object.entries(makeSearches())) {
    const own = lists.map((words) => {
      const start = performance.now()
      searchIndex(index.sql, words.join(' '), 'en')
      return performance.now() - start
    })
    describe(kind, own)
    times.push(...own)
  }
  const p95 = describe('all searches', times)
  if (p95 > LIMIT_MS) {
    console.error(`p95 is over ${LIMIT_MS} ms.`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
