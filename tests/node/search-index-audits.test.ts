import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type Sql } from '#api/lib/object-database.ts'
import { forgetAudit } from '#api/search-index/store/audits.ts'
import { readIndex } from '#api/search-index/store/read-index.ts'
import { readTotals } from '#api/search-index/store/segments.ts'
import { crawlPages } from '#tests/fixtures/index-sites/crawl-folder.ts'
import {
  askFor,
  hostOf,
  type Index,
  openIndex,
  ORIGINS,
  readSites,
  targetOf,
} from '#tests/fixtures/index-sites/open-index.ts'

// What becomes of the index when it is killed, and when audits come and go.

const sites = readSites()

/** All that was derived, without what counts how often it was. */
const derived = (sql: Sql) =>
  ['pages', 'links', 'main_keywords', 'domain_terms', 'snapshots', 'positions'].map((table) => [
    ...sql.exec(`SELECT * FROM ${table} ORDER BY 1, 2, 3`),
  ])

test('killed after any step, it ends with the same', async () => {
  const small = new Map(ORIGINS.map((origin, at) => [origin, crawlPages((sites[at] ?? []).slice(0, 12))]))
  const ask = ({ sql }: Index) => {
    for (const [day, origin] of ORIGINS.entries()) askFor(sql, day, origin)
  }
  const whole = openIndex(small)
  ask(whole)
  await whole.run()
  const database = new DatabaseSync(':memory:')
  ask(openIndex(small, database))
  let calls = 0
  for (;;) {
    // What is in memory is gone, and so is what the last transaction had not committed.
    const { sql, step } = openIndex(small, database)
    ask({ sql } as Index)
    calls += 1
    if (!(await step())) break
  }

  expect(calls).toBeGreaterThan(100)
  expect(derived(openIndex(small, database).sql)).toEqual(derived(whole.sql))
}, 60_000)

test('a newer audit replaces the pages of its site; a deleted one takes them away, and the one before is taken again', async () => {
  const [origin = '', , linking = ''] = ORIGINS
  const [first = [], , linker = []] = sites.map((pages) => pages.slice(0, 10))
  const own = new Map([
    ['old', crawlPages(first)],
    ['new', crawlPages(first.slice(0, 4))],
    [
      linking,
      crawlPages([
        {
          ...(linker[0] ?? first[0]),
          url: `${linking}/`,
          body: `<title>L</title><main><a href="${first[9]?.url}">Nine</a></main>`,
        },
      ]),
    ],
  ])
  const { sql, run } = openIndex(own)
  const count = () =>
    Number([...sql.exec(`SELECT count(*) AS n FROM pages WHERE host = ?`, hostOf(origin))][0]?.['n'])
  const rows = () => readTotals(sql).pages
  askFor(sql, 0, linking)
  askFor(sql, 1, origin, 'old')
  await run()
  expect([count(), rows()]).toEqual([10, 11])
  askFor(sql, 2, origin, 'new')
  await run()
  expect([count(), rows()]).toEqual([4, 5])
  // What came too late changes nothing.
  own.set('late', crawlPages(first))
  askFor(sql, 1, origin, 'late')
  await run()
  expect(count()).toBe(4)

  own.delete('new')
  forgetAudit(sql, 'new')
  await run()
  expect([count(), rows()]).toEqual([10, 11])
  for (const id of ['old', 'late']) {
    own.delete(id)
    forgetAudit(sql, id)
    await run()
  }
  expect([count(), rows()]).toEqual([0, 1])
  expect(readIndex(sql, 'standing', targetOf(origin), null)).toMatchObject({
    isCrawled: false,
    data: { backlinks: 1 },
  })
})

test('of two audits on one day, trends show the later one, against the day before', async () => {
  const [origin = '', linking = ''] = ORIGINS
  const pages = (sites[0] ?? []).slice(0, 6)
  const linkTo = (urls: readonly string[]) =>
    crawlPages([
      {
        url: `${linking}/`,
        body: `<title>L</title><main>${urls.map((url) => `<a href="${url}">Some</a>`).join(' ')}</main>`,
      },
    ])
  const urls = pages.map(({ url }) => url)
  const own = new Map([
    ['pages', crawlPages(pages)],
    ['one', linkTo(urls.slice(0, 1))],
    ['three', linkTo(urls.slice(0, 3))],
    ['two', linkTo(urls.slice(1, 3))],
  ])
  const { sql, run } = openIndex(own)
  askFor(sql, 0, origin, 'pages')
  askFor(sql, 0.1, linking, 'one')
  askFor(sql, 1, linking, 'three')
  await run()
  const days = () =>
    readIndex(sql, 'snapshots', targetOf(origin), { from: '2026-01-01', to: '2026-12-31' })?.data.map(
      ({ day, backlinks }) => [day, backlinks],
    )
  expect(days()).toEqual([
    ['2026-06-15', 1],
    ['2026-06-16', 3],
  ])
  askFor(sql, 1.2, linking, 'two')
  await run()
  expect(days()).toEqual([
    ['2026-06-15', 1],
    ['2026-06-16', 2],
  ])
  const [changes] = sql.exec('SELECT gained, lost FROM snapshots ORDER BY day DESC, backlinks DESC LIMIT 1')
  // Two came and the first one went since the day before, whichever of the two audits saw it.
  expect(changes).toEqual({ gained: 2, lost: 1 })
})
