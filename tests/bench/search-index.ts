import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { type ObjectDatabase } from '#api/lib/object-database.ts'
import { runIndex } from '#api/search-index/run/run-index.ts'
import { COLUMN_WEIGHTS } from '#api/search-index/rank/weights.ts'
import { openAudit } from '#api/search-index/store/audits.ts'
import { toPageId } from '#api/search-index/store/domains.ts'
import { migrateIndex } from '#api/search-index/store/index-migrations.ts'
import { mergeSegments } from '#api/search-index/store/merge-segments.ts'
import {
  type CountedStems,
  NewSegment,
  PAGES_OF_SEGMENT,
  writeSegment,
} from '#api/search-index/store/new-segment.ts'
import { searchIndex } from '#api/search-index/store/search.ts'
import { clearSegments, listSegments } from '#api/search-index/store/segments.ts'
import { listIndexStems } from '#api/search-index/terms/index-stems.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'

// npm run bench -- search-index [pages] [audited pages]: how long filling an index and searching it take, on Node's SQLite and a file.

const PAGES = Number(process.argv[2] ?? 200_000)
/** Of these, everything is calculated. */
const AUDITED = Number(process.argv[3] ?? PAGES / 50)
const SITES = 4
const WORDS = 60_000
const WORDS_OF_TEXT = 250
const PART = 25
/** Of each kind. */
const SEARCHES = 200
const FREQUENT = 50
/** The clock of a thread goes in steps of some milliseconds: it measures so many of the same search. */
const REPEATS = 4
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
/** As they are found. */
const STEMS = VOCABULARY.map((word) => listIndexStems(word, 'en')[0] ?? word)
/** As words of a language are: the second is half as frequent as the first, and so on (Zipf). */
const drawRank = () => Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1)
const drawWord = () => VOCABULARY[drawRank()] ?? ''
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

const perSite = Math.ceil(AUDITED / SITES)
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

/** Statements are prepared once, as the storage of a Durable Object does it. */
function openDatabase(sqlite: DatabaseSync): ObjectDatabase {
  const statements = new Map<string, StatementSync>()
  const { atomically } = toObjectDatabase(sqlite)
  const prepare = (query: string) => {
    const statement = statements.get(query) ?? sqlite.prepare(query)
    statements.set(query, statement)
    return statement
  }
  return { atomically, sql: { exec: (query, ...bindings) => prepare(query).all(...bindings) } }
}

/** What a page as above is found by, drawn at once. */
function drawStems(): CountedStems {
  const counts = new Map<string, number>()
  const add = (words: number, weight: number) => {
    for (let left = words; left > 0; left -= 1) {
      const stem = STEMS[drawRank()] ?? ''
      counts.set(stem, (counts.get(stem) ?? 0) + weight)
    }
  }
  add(5, COLUMN_WEIGHTS.title + COLUMN_WEIGHTS.h1)
  add(7, COLUMN_WEIGHTS.headings)
  add(3, COLUMN_WEIGHTS.anchors)
  add(WORDS_OF_TEXT, COLUMN_WEIGHTS.text)
  return { counts, words: WORDS_OF_TEXT + 20 }
}

/** Runs something step by step, and prints what it took. */
class Meter {
  readonly #cpu: number[] = []
  readonly #wall: number[] = []
  readonly #begun = startStep()
  #last = startStep()
  #heap = 0

  step(): void {
    const { cpu, wall } = endStep(this.#last)
    this.#cpu.push(cpu)
    this.#wall.push(wall)
    if (this.#cpu.length % 64 === 0) this.#heap = Math.max(this.#heap, heapSize())
    this.#last = startStep()
  }

  /** What has been done since the last step is not the index's. */
  skip(): void {
    this.#last = startStep()
  }

  print(pages: number, file: string): void {
    const { cpu, wall } = endStep(this.#begun)
    const bytes = statSync(file).size
    console.log(
      `${pages} pages: ${(wall / 1000).toFixed(0)} s, of which ${(cpu / 1000).toFixed(0)} s of CPU (the pages are made in that time too)`,
    )
    console.log(`${(bytes / 2 ** 20).toFixed(0)} MB on disk, ${(bytes / pages / 1024).toFixed(1)} kB a page`)
    const rss = process.resourceUsage().maxRSS / 1024
    console.log(`memory: heap and buffers at most ${this.#heap.toFixed(0)} MB, process ${rss.toFixed(0)} MB`)
    describe('CPU of steps', this.#cpu)
    describe('wall time of steps', this.#wall)
  }
}

/** All that becomes of audits: their pages are taken and written, and what follows from them is calculated. */
async function runAudits(index: ObjectDatabase, file: string): Promise<void> {
  for (let site = 0; site < SITES; site += 1)
    openAudit(index.sql, `site-${site}.example`, {
      auditId: `${site}`,
      url: `https://site-${site}.example/`,
      isWhole: true,
      finishedAt: site,
    })
  const meter = new Meter()
  const pause = () => {
    meter.step()
    return Promise.resolve()
  }
  await runIndex({ ...index, openCrawl, pause, log: () => undefined }, Infinity, () => 0)
  meter.print(perSite * SITES, file)
}

/** The full-text index alone: its own segments of pages whose stems are known, and its own merges. */
function fill(index: ObjectDatabase, file: string): void {
  const meter = new Meter()
  for (let written = 0; written < PAGES;) {
    const segment = new NewSegment()
    for (let own = 0; own < PAGES_OF_SEGMENT && written < PAGES; own += 1, written += 1)
      segment.add(toPageId(1 + Math.floor((written * SITES) / PAGES), written), drawStems())
    meter.skip()
    const steps = writeSegment(index, segment)
    while (steps.next().done !== true) meter.step()
    runMerge(index, meter)
  }
  while (runMerge(index, meter));
  const segments = listSegments(index.sql)
  meter.print(PAGES, file)
  console.log(`${segments.length} segments of ${segments.map(({ live }) => live).join(', ')} pages`)
}

/** Whether something was merged. */
function runMerge(index: ObjectDatabase, meter: Meter): boolean {
  const steps = mergeSegments(index)
  let step = steps.next()
  for (; !step.done; step = steps.next()) meter.step()
  while (index.atomically(() => clearSegments(index.sql))) meter.step()
  return step.value
}

/** The 95th percentile of CPU milliseconds of a search. */
function searchAll({ sql }: ObjectDatabase): number {
  const all: number[] = []
  for (const [kind, lists] of Object.entries(makeSearches())) {
    const keywords = lists.map((words) => words.join(' '))
    const first = keywords.map((keyword) => measure(() => searchIndex(sql, keyword, 'en')))
    describe(
      `wall time of ${kind}`,
      Array.from(first, ({ wall }) => wall),
    )
    const own = keywords.map((keyword) => {
      const { cpu } = measure(() => {
        for (let left = REPEATS; left > 0; left -= 1) searchIndex(sql, keyword, 'en')
      })
      return cpu / REPEATS
    })
    describe(`CPU of ${kind}`, own)
    all.push(...own)
  }
  return describe('CPU of all searches', all)
}

function measure(work: () => unknown): Step {
  const start = startStep()
  work()
  return endStep(start)
}

const folder = mkdtempSync(path.join(tmpdir(), 'search-index-'))
function create(name: string): { index: ObjectDatabase; file: string } {
  const file = path.join(folder, name)
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  const index = openDatabase(sqlite)
  migrateIndex(index)
  return { index, file }
}

try {
  console.log(`The full-text index alone, of ${SITES} sites`)
  const { index, file } = create('alone.sqlite')
  fill(index, file)
  const p95 = searchAll(index)
  console.log(`\nAll that becomes of ${SITES} audits`)
  const whole = create('whole.sqlite')
  await runAudits(whole.index, whole.file)
  if (p95 > LIMIT_MS) {
    console.error(`p95 is over ${LIMIT_MS} ms.`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
