import { beforeEach, expect, test } from 'vitest'
import { type Sql } from '#api/lib/object-database.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { rendered, withError } from '#tests/workers/rendered.ts'
import {
  chooseForRendering,
  countRenderChecks,
  findRendering,
  giveBackRender,
  storeFailedRender,
  storeRender,
  takeWaiting,
} from './renders.ts'

const URLS = ['https://shop.example/', 'https://shop.example/a', 'https://shop.example/b']
const AT = '2026-01-01T00:00:00.000Z'
const NONE: ReadonlySet<number> = new Set()

let sql: Sql
beforeEach(() => {
  sql = openCrawlDatabase()
  for (const url of URLS)
    sql.exec(
      `INSERT INTO pages (url, internal, crawlable, state, kind) VALUES (?, 1, 1, 'done', 'html')`,
      url,
    )
  chooseForRendering(sql, [2, 1])
})

const found = () =>
  Array.from(sql.exec('SELECT check_id, url FROM findings ORDER BY check_id'), (row) => Object.values(row))

test('pages are taken in the order in which they were chosen, each once at a time', () => {
  expect(takeWaiting(sql, NONE)).toEqual({ id: 2, url: URLS[1], attempts: 1 })
  expect(takeWaiting(sql, new Set([2]))).toEqual({ id: 1, url: URLS[0], attempts: 1 })
  expect(takeWaiting(sql, new Set([1, 2]))).toBeUndefined()
  expect(takeWaiting(sql, NONE)).toMatchObject({ id: 2, attempts: 2 })
  giveBackRender(sql, 2)
  expect(takeWaiting(sql, NONE)).toMatchObject({ id: 2, attempts: 2 })
})

test('choosing again changes nothing', () => {
  storeFailedRender(sql, 2, 'timeout', AT)
  chooseForRendering(sql, [2, 1])
  expect(takeWaiting(sql, NONE)).toMatchObject({ id: 1 })
})

test('what a browser showed is stored with its findings, and a second time replaces the first', () => {
  const page = { id: 2, url: URLS[1] ?? '', attempts: 1 }
  sql.exec(`INSERT INTO findings (check_id, url, detail) VALUES ('title-missing', ?, 'kept')`, page.url)
  sql.exec(
    `INSERT INTO findings (check_id, url, detail) VALUES ('js-console-error', ?, 'of another')`,
    URLS[0] ?? '',
  )

  storeRender(sql, page, { ...withError(), screenshot: '/9j/' }, AT)
  expect(found()).toContainEqual(['js-console-error', page.url])
  expect(findRendering(sql, 2)).toEqual({
    state: 'rendered',
    at: AT,
    page: { ...withError(), screenshot: '/9j/' },
  })
  expect(countRenderChecks(sql).get('js-console-error')).toBe(1)

  storeRender(sql, page, rendered(), AT)
  expect(found()).toEqual([
    ['js-console-error', URLS[0]],
    ['title-missing', page.url],
  ])
  expect(findRendering(sql, 2)).toMatchObject({ page: { screenshot: null } })
})

test('a check that a browser learned nothing for was not run on the page', () => {
  const page = { id: 2, url: URLS[1] ?? '', attempts: 1 }
  storeRender(sql, page, { ...withError(), accessibility: null, isCut: true }, AT)
  expect(found()).toEqual([])
  expect(Object.fromEntries(countRenderChecks(sql))).toMatchObject({
    'a11y-contrast': 0,
    'tap-targets': 0,
    'js-console-error': 0,
    'horizontal-scroll': 1,
  })
  storeRender(sql, page, withError(), AT)
  expect(countRenderChecks(sql).get('a11y-contrast')).toBe(1)
})

test('an image is the cause of a finding about it, where it has a URL', () => {
  const image = { natural: '9 × 9', shown: '1 × 1', times: 9 }
  const oversized = ['https://shop.example/big.png', 'data:image/png;base64,AA'].map((url) => ({
    url,
    ...image,
  }))
  const layout = { ...rendered().layout, oversized }
  storeRender(sql, { id: 2, url: URLS[1] ?? '', attempts: 1 }, rendered({ layout }), AT)

  expect([...sql.exec('SELECT address FROM assets')]).toEqual([{ address: 'https://shop.example/big.png' }])
})

test('of a page it is known that it waits, that it failed, and that nobody asked', () => {
  storeFailedRender(sql, 1, 'crashed', AT)
  expect(findRendering(sql, 1)).toEqual({ state: 'failed', at: AT, failure: 'crashed' })
  expect(findRendering(sql, 2)).toEqual({ state: 'waiting' })
  expect(findRendering(sql, 3)).toBeNull()
})

test('what another build has stored is not shown where it lacks something', () => {
  sql.exec(`UPDATE page_renders SET state = 'rendered', at = ?, result = '{}' WHERE page_id = 2`, AT)
  expect(findRendering(sql, 2)).toBeNull()
})
