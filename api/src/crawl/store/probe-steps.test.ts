import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { type ObjectDatabase } from '#api/lib/object-database.ts'
import { breakOffAfter, takeAll, writesOf } from '#tests/workers/crawl-steps.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { migrateCrawl } from './crawl-migrations.ts'
import { deriveProbes, forgetProbeUses } from './derive-probes.ts'
import { withoutBreak } from './in-steps.ts'
import { listPageRanges } from './page-ranges.ts'
import { planProbes } from './probe-plan.ts'
import { countProbes } from './probes.ts'

const SITE = 'https://shop.example/'
const PAGES = 3_000
const FILES = 2_000
const LINKS = 4_000

let database: ObjectDatabase

/** Pages that each name some of many files and links; every fifth file is broken. */
beforeEach(() => {
  database = toObjectDatabase(new DatabaseSync(':memory:'))
  migrateCrawl(database)
  const { sql } = database
  const numbers = (last: number) =>
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last})`
  sql.exec(
    `${numbers(PAGES)} INSERT INTO pages (id, url, internal, crawlable, state, kind, status)
     SELECT n, '${SITE}p/' || n, 1, 1, 'done', 'html', 200 FROM numbers`,
  )
  sql.exec(
    `${numbers(FILES)} INSERT INTO pages (id, url, internal, crawlable)
     SELECT ${PAGES} + n, '${SITE}' || n || '.png', 1, 0 FROM numbers`,
  )
  sql.exec(
    `${numbers(LINKS)} INSERT INTO pages (id, url, internal, crawlable)
     SELECT ${PAGES + FILES} + n, 'https://other-' || (n % 40) || '.example/' || n, 0, 1 FROM numbers`,
  )
  sql.exec(
    `INSERT INTO links (from_id, to_id, kind, shown)
     SELECT source.id, ${PAGES} + 1 + (source.id * 7 + part.value * 13) % ${FILES}, 'img', '[[],1]'
     FROM pages AS source JOIN json_each('[1,2,3,4,5,6]') AS part WHERE source.id <= ${PAGES}`,
  )
  sql.exec(
    `INSERT INTO links (from_id, to_id, kind)
     SELECT source.id, ${PAGES + FILES} + 1 + (source.id * 7 + part.value * 11) % ${LINKS}, 'a'
     FROM pages AS source JOIN json_each('[1,2,3,4]') AS part WHERE source.id <= ${PAGES}`,
  )
})

const rowsOf = (query: string) => [...database.sql.exec(query)]
const PLANNED =
  'SELECT page_id, kind, home, uses, is_own, state, outcome, reason FROM probes ORDER BY page_id'
const plan = (sql: ObjectDatabase['sql']) => planProbes(sql, SITE)
const derive = (sql: ObjectDatabase['sql']) => deriveProbes(sql, withoutBreak(listPageRanges(sql)))

test('what is asked for is decided in steps, and broken off anywhere it is decided the same', () => {
  const writes = writesOf(database, plan)
  expect(writes.length).toBeGreaterThan(20)
  expect(Math.max(...writes)).toBeLessThanOrEqual(2_500)
  const planned = rowsOf(PLANNED)
  expect(planned).toHaveLength(FILES + LINKS)

  for (const count of [1, 3, 7, 12, 20]) {
    breakOffAfter(database, plan, count)
    takeAll(database, plan)
    expect(rowsOf(PLANNED)).toEqual(planned)
  }
  const { assets, links } = withoutBreak(countProbes(database.sql))
  expect([assets.total, links.total]).toEqual([FILES, LINKS])
})

test('faults are found in steps, and what only the checks read is left nowhere', () => {
  takeAll(database, plan)
  database.sql.exec(
    `UPDATE probes SET state = 'done', outcome = iif(page_id % 5, 'working', 'broken'), status = iif(page_id % 5, 200, 404),
       is_own = 1, bytes = 300000, facts = '{"cacheSeconds":60,"content":{"sniffed":"image/png"}}' WHERE state = 'waiting'`,
  )
  const writes = writesOf(database, derive)
  expect(Math.max(...writes)).toBeLessThanOrEqual(25_000)
  const faults = rowsOf('SELECT * FROM probe_faults ORDER BY page_id, link_kind, check_id')
  const uses = rowsOf('SELECT * FROM faulty_uses ORDER BY check_id, from_id, to_id')
  expect(new Set(uses.map(({ check_id: check }) => check))).toEqual(
    new Set(['cache-short', 'img-broken', 'img-legacy-format', 'img-too-large', 'link-broken-external']),
  )
  expect(uses.length).toBeGreaterThan(10_000)

  takeAll(database, forgetProbeUses)
  for (const table of ['faulty_uses', 'page_weights'])
    expect(rowsOf(`SELECT * FROM ${table}`), table).toEqual([])
  breakOffAfter(database, derive, 4)
  takeAll(database, forgetProbeUses)
  takeAll(database, derive)
  expect(rowsOf('SELECT * FROM probe_faults ORDER BY page_id, link_kind, check_id')).toEqual(faults)
  expect(rowsOf('SELECT * FROM faulty_uses ORDER BY check_id, from_id, to_id')).toEqual(uses)
})
