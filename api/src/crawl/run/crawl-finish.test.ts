import { DatabaseSync } from 'node:sqlite'
import { createTools, openCrawl } from '#tests/workers/node-crawl.ts'
import { live, ORIGIN, parseWell, plan } from '#tests/workers/sample-crawl.ts'
import { expect, test } from 'vitest'
import { update } from './crawl.ts'
import { findComparison, saveComparison } from '#api/crawl/store/comparison-store.ts'
import { rescore } from './crawl-finish.ts'
import { runCrawl } from './crawl-run.ts'
import { takeSteps } from './take-steps.ts'

async function openFinished() {
  const database = new DatabaseSync(':memory:')
  await live(database, 100)
  const tools = createTools(database, { parse: parseWell })
  return { tools, crawl: openCrawl(tools, plan(100)) }
}

test('a crawl that an earlier version scored is scored as today, once', async () => {
  const { tools, crawl } = await openFinished()
  const { score, errorFree, categories, counts } = crawl.state
  expect(score).toBeGreaterThan(0)
  update(crawl, { formula: 0, score: 3, errorFree: null, categories: {} })

  await rescore(crawl)
  expect(crawl.state).toMatchObject({ score, errorFree, categories, counts })

  tools.sql.exec('DELETE FROM findings')
  await rescore(crawl)
  expect(crawl.state).toMatchObject({ score, counts })
})

test('a comparison that an earlier version kept is none', async () => {
  const { tools, crawl } = await openFinished()
  saveComparison(crawl.sql, 'aud_before', {})
  expect(findComparison(tools.sql, 'aud_before')).toEqual({})
  tools.sql.exec('UPDATE comparisons SET version = version - 1')
  expect(findComparison(tools.sql, 'aud_before')).toBeUndefined()
})

test('a crawl keeps which checks it made, and what a host sends is one finding of it', async () => {
  const { tools } = await openFinished()
  const [made] = tools.sql.exec('SELECT count(*) AS n FROM checks_made')
  expect(Number(made?.['n'])).toBeGreaterThan(200)
  const rows = [
    ...tools.sql.exec(`SELECT url, detail FROM findings WHERE check_id = 'referrer-policy-missing'`),
  ]
  expect(rows).toHaveLength(1)
  expect(String(rows[0]?.['detail'])).toMatch(/^On every page\. /)
})

test('nothing that only its checks read is left of a crawl that is over', async () => {
  const { tools } = await openFinished()
  for (const table of [
    'tallies',
    'notable_pages',
    'notable_links',
    'nofollowed_pages',
    'faulty_uses',
    'page_weights',
  ])
    expect([...tools.sql.exec(`SELECT * FROM ${table}`)], table).toEqual([])
})

test('what a cancel left half gathered is gathered by the slice that follows', async () => {
  const { tools, crawl } = await openFinished()
  update(crawl, { status: 'cancelled' })
  tools.sql.exec(
    `INSERT INTO gathered_findings VALUES ('csp-unsafe', '${ORIGIN}/', '', 3, '["Left."]', '', NULL)`,
  )
  tools.sql.exec(
    `INSERT INTO findings (check_id, url, detail) VALUES ('csp-unsafe', '${ORIGIN}/p1', 'Left.')`,
  )
  tools.sql.exec(`INSERT INTO host_findings VALUES ('csp-unsafe', '${ORIGIN}/', 3)`)

  await runCrawl(crawl, Date.now() + 60_000)

  const found = tools.sql.exec(
    `SELECT url || ' ' || detail AS told FROM findings WHERE check_id = 'csp-unsafe'`,
  )
  const told = Array.from(found, (row) => String(row['told']))
  expect(told).toEqual([`${ORIGIN}/ On 4 of 55 pages. Left.`])
})

test('what a list counts while the site is judged is counted again at the end', async () => {
  const { tools, crawl } = await openFinished()
  update(crawl, { status: 'running', phase: 'finish' })
  const { exec } = tools.sql
  crawl.sql.exec = (query, ...bindings) => {
    const rows = [...exec(query, ...bindings)]
    if (query.includes('INSERT OR REPLACE INTO findings'))
      exec('UPDATE pages SET issues = 99 WHERE internal = 1')
    return rows
  }

  await runCrawl(crawl, Date.now() + 60_000)

  const wrong = exec(
    'SELECT url FROM pages WHERE issues <> (SELECT count(*) FROM findings WHERE findings.url = pages.url)',
  )
  expect([...wrong]).toEqual([])
  expect(crawl.state.phase).toBe('over')
})

/** How many of `count` steps are taken at a time, by a clock that each of them moves on. */
async function listTaken(count: number, stepMs: number, breakMs = 0): Promise<number[]> {
  const { crawl } = await openFinished()
  let [clock, taken] = [0, 0]
  function* steps(): Generator<void> {
    for (let step = 0; step < count; step += 1) {
      taken += 1
      clock += stepMs
      yield
    }
  }
  const together: number[] = []
  function atomically<Value>(work: () => Value): Value {
    const before = taken
    const value = work()
    together.push(taken - before)
    queueMicrotask(() => (clock += breakMs))
    return value
  }
  await takeSteps({ ...crawl, now: () => clock, atomically }, steps(), () => true)
  return together
}

test.each<[string, number, number, number[], number?]>([
  ['those of eight milliseconds, then more where nobody else wants the thread', 20, 4, [2, 3, 5, 5, 5, 0]],
  ['a long one alone', 3, 50, [1, 1, 1, 0]],
  ['where no clock is seen, so many', 120, 0, [50, 50, 20]],
  ['fewer while others use the thread', 12, 2, [4, 2, 2, 2, 2, 0], 20],
])('steps that are taken without a break: %s', async (_, count, stepMs, expected, breakMs = 0) => {
  expect(await listTaken(count, stepMs, breakMs)).toEqual(expected)
})
