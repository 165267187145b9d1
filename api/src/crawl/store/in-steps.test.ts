import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type ObjectDatabase } from '#api/lib/object-database.ts'
import { breakOffAfter, takeAll, writesOf } from '#tests/workers/crawl-steps.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { migrateCrawl } from './crawl-migrations.ts'
import { closeFrontier } from './frontier.ts'
import { clearIssueCounts, countIssues, forgetIssueCounts } from './issue-counts.ts'

const STATES = ['queued', 'new', 'done', 'disallowed', 'skipped', 'beyond', 'leased']

function open(pages: number): ObjectDatabase {
  const database = toObjectDatabase(new DatabaseSync(':memory:'))
  migrateCrawl(database)
  database.atomically(() => {
    for (let at = 0; at < pages; at += 1) {
      const url = `https://shop.example/${at}`
      database.sql.exec(
        `INSERT INTO pages (url, internal, crawlable, state) VALUES (?, ?, 1, ?)`,
        url,
        at % 11 === 0 ? 0 : 1,
        STATES[at % STATES.length] ?? '',
      )
      if (at % 2)
        database.sql.exec(`INSERT INTO findings VALUES ('noindex', ?, 'Told.', NULL, '', '', '')`, url)
    }
  })
  return database
}

const readPages = ({ sql }: ObjectDatabase) => [
  ...sql.exec('SELECT id, state, issues FROM pages ORDER BY id'),
]

function* countAndClear(sql: ObjectDatabase['sql']): Generator<void> {
  yield* countIssues(sql)
  yield* clearIssueCounts(sql)
}

test('what waited is beyond the end of the audit, what was not decided is skipped, and the rest stays', () => {
  const database = open(7_000)
  const before = readPages(database)
  takeAll(database, closeFrontier)

  const CLOSED: Record<string, string> = { queued: 'beyond', new: 'skipped' }
  expect(readPages(database)).toEqual(
    before.map((page) => ({ ...page, state: CLOSED[String(page['state'])] ?? page['state'] })),
  )
})

test('findings are counted for every page of the site, and forgotten', () => {
  const database = open(3_000)
  const before = readPages(database)
  takeAll(database, countIssues)
  expect(readPages(database).map(({ issues }) => issues)).toEqual(
    before.map((_, at) => (at % 11 === 0 ? null : at % 2)),
  )
  expect(writesOf(database, countIssues)).toEqual([0])

  takeAll(database, clearIssueCounts)
  expect(readPages(database)).toEqual(before)
  forgetIssueCounts(database.sql)
  expect(readPages(database)).toEqual(before)
})

test.each([
  ['closing the frontier', closeFrontier],
  ['counting findings', countIssues],
  ['forgetting counts', countAndClear],
])('%s ends the same after a break at any step', (_, steps) => {
  const whole = open(4_000)
  takeAll(whole, steps)

  let count = 1
  for (; ; count += 1) {
    const database = open(4_000)
    if (!breakOffAfter(database, steps, count)) break
    takeAll(database, steps)
    expect(readPages(database)).toEqual(readPages(whole))
  }
  expect(count).toBeGreaterThan(3)
})

test.each([
  ['closing the frontier', closeFrontier],
  ['counting findings', countIssues],
  ['forgetting counts', countAndClear],
])('%s writes no more in a step of a larger crawl', (_, steps) => {
  const [small, large] = [writesOf(open(7_000), steps), writesOf(open(28_000), steps)]

  expect(Math.max(...large)).toBe(Math.max(...small))
  expect(large.length).toBeGreaterThan(2 * small.length)
})
