import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readsOf } from '#tests/workers/crawl-steps.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { migrateCrawl } from './crawl-migrations.ts'
import { withoutBreak } from './in-steps.ts'
import { countChecks, listFaults, scoreOf } from './score.ts'

/** Every page has two findings of one check, every third an error; one page has more findings than a step reads. */
function open(pages: number) {
  const database = new DatabaseSync(':memory:')
  const opened = toObjectDatabase(database)
  migrateCrawl(opened)
  const insert = (check: string, url: string, detail: string) =>
    opened.sql.exec('INSERT INTO findings (check_id, url, detail) VALUES (?, ?, ?)', check, url, detail)
  opened.atomically(() => {
    for (let at = 0; at < pages; at += 1) {
      const url = `https://shop.example/${at}`
      opened.sql.exec(
        `INSERT INTO pages (url, internal, crawlable, state, kind) VALUES (?, 1, 1, 'done', ?)`,
        url,
        at % 10 === 9 ? 'error' : 'html',
      )
      for (const detail of ['One.', 'Two.']) insert('title-too-short', url, detail)
      if (at % 3 === 0) insert('title-missing', url, 'There is none.')
    }
    for (let at = 0; at < 9_000; at += 1) insert('img-alt-missing', 'https://shop.example/0', `Image ${at}.`)
  })
  return { database, opened }
}

test('a URL counts once for a check, wherever a step ends', () => {
  const { sql } = open(3_000).opened

  expect(withoutBreak(listFaults(sql)).map(({ check, share }) => [check, share])).toEqual([
    ['title-missing', 1_000 / 2_700],
    ['title-too-short', 1],
    ['img-alt-missing', 1 / 2_700],
  ])
  // Of the 2,700 pages every third has an error.
  expect(withoutBreak(scoreOf(sql))).toMatchObject({ errorFree: 66, counts: { error: 1 } })
  expect(countChecks(sql)).toEqual(withoutBreak(scoreOf(sql)).counts)
})

test('no step reads more in a larger crawl', () => {
  const readsAt = (pages: number) => readsOf(open(pages), ['pages', 'findings'], scoreOf)
  const [small, large] = [readsAt(3_000), readsAt(12_000)]

  expect(Math.max(...small)).toBeGreaterThan(1_000)
  expect(Math.max(...large)).toBe(Math.max(...small))
  expect(large.length).toBeGreaterThan(2 * small.length)
})

test('which checks found something is known at once', () => {
  const reads = readsOf(open(3_000), ['findings'], function* (sql) {
    countChecks(sql)
    yield
  })
  expect(reads).toEqual([3, 0])
})
