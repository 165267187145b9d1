import { DatabaseSync } from 'node:sqlite'
import { createTools, openCrawl } from '#tests/workers/node-crawl.ts'
import { live, ORIGIN, parseWell, plan } from '#tests/workers/sample-crawl.ts'
import { expect, test } from 'vitest'
import { update } from './crawl.ts'
import { findComparison, saveComparison } from '#api/crawl/store/comparison-store.ts'
import { rescore } from './crawl-finish.ts'
import { runCrawl } from './crawl-run.ts'

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
