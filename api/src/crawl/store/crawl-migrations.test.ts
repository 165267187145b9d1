import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { DatabaseTooNew, migrate, type Sql } from '#api/lib/object-database.ts'
import { fetchFixture, NOW } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN, render } from '#tests/fixtures/site/template.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { auditPage } from '#api/engine/audit-page.ts'
import { CRAWL_MIGRATIONS, migrateCrawl } from './crawl-migrations.ts'
import { findState } from './crawl-state.ts'
import { storeStep } from './crawl-store.ts'
import { encodeBatch } from './encode-batch.ts'
import { runSiteChecks } from './judge-site.ts'

// Before databases had numbers, each version left tables of its own: they are written down here as it shipped them.
const FOLDER = 'tests/fixtures/crawl-databases'
const UNNUMBERED = readdirSync(FOLDER).sort()

const HOME = `${ORIGIN}/`
const FACTS = '{"kind":"html"}'
/** As the first version of all kept it: what has been added since is missing. */
const STATE = {
  plan: {
    id: 'aud_1',
    organizationId: 'org_1',
    url: HOME,
    maxPages: 100,
    include: [],
    exclude: [],
    list: [],
    respectRobots: true,
    previousId: null,
    createdAt: 0,
  },
  status: 'finished',
  phase: 'over',
  failure: null,
  startedAt: 1,
  finishedAt: 2,
  discovered: 1,
  fetched: 1,
  failed: 0,
  blocked: 0,
  bytes: 9,
  activeMs: 1,
  pace: null,
  isFull: false,
  faults: 0,
  score: 90,
  categories: { titles: 90 },
  counts: { error: 1, warning: 0, notice: 0, passed: 9 },
  isReported: true,
}

const rowsOf = (sql: Sql, query: string) => [...sql.exec(query)]
const hasColumn = (sql: Sql, table: string, name: string) =>
  rowsOf(sql, `SELECT 1 FROM pragma_table_info('${table}') WHERE name = '${name}'`).length > 0

/** One page with a link, a finding and its facts, as any version could store them. */
function fill(sql: Sql): void {
  sql.exec(
    `INSERT INTO pages (id, url, internal, crawlable, state, depth, kind, status, title)
     VALUES (1, '${HOME}', 1, 1, 'done', 0, 'html', 200, 'Home'), (2, '${ORIGIN}/a/', 1, 1, 'new', 1, NULL, NULL, NULL)`,
  )
  sql.exec(`INSERT INTO links (from_id, to_id, kind, text) VALUES (1, 2, 'a', 'A')`)
  sql.exec(
    `INSERT INTO findings (check_id, url, detail) VALUES ('title-too-short', '${HOME}', 'It has 4 characters.')`,
  )
  if (hasColumn(sql, 'pages', 'facts')) sql.exec(`UPDATE pages SET facts = '${FACTS}' WHERE id = 1`)
  else sql.exec(`INSERT INTO page_facts (page_id, facts) VALUES (1, '${FACTS}')`)
  if (hasColumn(sql, 'pages', 'simhash')) {
    sql.exec(`UPDATE pages SET simhash = 'f00f00f00f00f00f' WHERE id = 1`)
    sql.exec('INSERT INTO near_duplicates (page_id, twin_id, distance) VALUES (1, 2, 3)')
  }
  sql.exec('INSERT INTO crawl (id, state) VALUES (1, ?)', JSON.stringify(STATE))
}

function openUnnumbered(file: string) {
  const database = new DatabaseSync(':memory:')
  database.exec(readFileSync(path.join(FOLDER, file), 'utf8'))
  return toObjectDatabase(database)
}

function openNumbered(version: number) {
  const database = toObjectDatabase(new DatabaseSync(':memory:'))
  migrate(database, 'crawl', CRAWL_MIGRATIONS.slice(0, version))
  return database
}

const EARLIER = [
  ...UNNUMBERED.map((file) => [file, () => openUnnumbered(file)] as const),
  ...CRAWL_MIGRATIONS.map((_, at) => [`version ${at + 1}`, () => openNumbered(at + 1)] as const),
]

/** What a database is made of, whatever the order in which its columns came. */
function schemaOf(sql: Sql) {
  const names = rowsOf(sql, `SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name`)
  const columns = rowsOf(
    sql,
    `SELECT tables.name AS "table", columns.name, columns.type, "notnull", dflt_value, pk
     FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
     WHERE tables.type = 'table' ORDER BY tables.name, columns.name`,
  )
  return { names, columns }
}

test.each(EARLIER)('a crawl as %s left it has the tables of today, and all of its rows', (_, open) => {
  const database = open()
  const { sql } = database
  fill(sql)

  migrateCrawl(database)
  migrateCrawl(database)

  expect(schemaOf(sql)).toEqual(schemaOf(openCrawlDatabase()))
  expect(rowsOf(sql, 'SELECT id, url, state, title FROM pages ORDER BY id')).toEqual([
    { id: 1, url: HOME, state: 'done', title: 'Home' },
    { id: 2, url: `${ORIGIN}/a/`, state: 'new', title: null },
  ])
  expect(rowsOf(sql, 'SELECT from_id, to_id, text FROM links')).toEqual([{ from_id: 1, to_id: 2, text: 'A' }])
  expect(rowsOf(sql, 'SELECT check_id, url, detail FROM findings')).toEqual([
    { check_id: 'title-too-short', url: HOME, detail: 'It has 4 characters.' },
  ])
  expect(rowsOf(sql, 'SELECT * FROM page_facts')).toEqual([{ page_id: 1, facts: FACTS }])
  expect(findState(sql)).toMatchObject({ score: 90, errorFree: null, formula: 0, gaps: [], hangs: 0 })
})

test.each(EARLIER)('a crawl that %s began goes on, with sketches of one kind', async (_, open) => {
  const database = open()
  const { sql } = database
  fill(sql)
  migrateCrawl(database)

  for (const path of ['/', '/a/']) {
    const page = await fetchFixture(() => render(path, { links: ['/', '/a/'] }), ORIGIN + path)
    for (const step of encodeBatch([auditPage(page, NOW)])) storeStep(sql, step)
  }
  runSiteChecks(sql)

  expect(rowsOf(sql, `SELECT url FROM pages WHERE state = 'done' AND length(sketch) = 256`)).toHaveLength(2)
})

test('a crawl that a later build has written is left alone', () => {
  const database = openNumbered(CRAWL_MIGRATIONS.length)
  database.sql.exec('UPDATE schema_version SET version = version + 1')

  expect(() => migrateCrawl(database)).toThrow(DatabaseTooNew)
})

test('a state that makes no sense is refused', () => {
  const sql = openCrawlDatabase()
  sql.exec('INSERT INTO crawl (id, state) VALUES (1, ?)', JSON.stringify({ ...STATE, status: 'asleep' }))

  expect(() => findState(sql)).toThrow('status')
})
