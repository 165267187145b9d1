import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readsOf } from '#tests/workers/crawl-steps.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { migrateCrawl } from './crawl-migrations.ts'
import { countUnfetched, type Unfetched } from './url-outcomes.ts'

const ORIGINS = ['https://shop.example', 'https://a.shop.example', 'http://b.shop.example:81']
const STATES = ['done', 'beyond', 'disallowed', 'skipped']

function open(pages: number) {
  const database = new DatabaseSync(':memory:')
  const opened = toObjectDatabase(database)
  migrateCrawl(opened)
  opened.atomically(() => {
    for (let at = 0; at < pages; at += 1)
      opened.sql.exec(
        'INSERT INTO pages (url, internal, crawlable, state) VALUES (?, 1, 1, ?)',
        `${ORIGINS[at % 3] ?? ''}/${at}`,
        STATES[at % 4] ?? '',
      )
  })
  return { database, opened }
}

test('what was not fetched is counted, and how much of it on hosts without a readable robots.txt', () => {
  const { database, opened } = open(2_400)
  const counted: Unfetched[] = []
  const count = (origins: string[]) =>
    readsOf({ database, opened }, ['pages'], function* (sql) {
      counted.push(yield* countUnfetched(sql, origins))
    })

  expect(count([])).toEqual([1_001, 1_000, 400, 0])
  count(ORIGINS.slice(1))
  expect(counted).toEqual([
    { beyond: 600, disallowed: 600, unreachable: 0 },
    { beyond: 600, disallowed: 600, unreachable: 400 },
  ])
})
