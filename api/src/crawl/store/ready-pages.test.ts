import { expect, test } from 'vitest'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { lease } from './frontier.ts'
import { listNextHosts } from './ready-pages.ts'

const ROOM = { left: 1_000, isTight: false }
const order = { count: 3, room: ROOM, now: 10, until: 20 }

function open(pages: readonly (readonly [url: string, depth: number | null])[]) {
  const sql = openCrawlDatabase()
  for (const [url, depth] of pages)
    sql.exec(
      `INSERT INTO pages (url, internal, crawlable, depth, state) VALUES (?, 1, 1, ?, 'queued')`,
      url,
      depth,
    )
  return sql
}

const many = (host: string, count: number, depth: number | null) =>
  Array.from({ length: count }, (_, at) => [`https://${host}/${at}`, depth] as const)

test('pages of a host that may be asked do not wait for those of another, however near these are', () => {
  const sql = open([...many('slow.example', 50, 1), ...many('quick.example:8443', 5, 4)])

  expect(listNextHosts(sql, 10)).toEqual(['slow.example', 'quick.example:8443'])
  const { pages } = lease(sql, { ...order, host: 'quick.example:8443' })
  expect(pages.map(({ url }) => url)).toEqual(many('quick.example:8443', 3, 4).map(([url]) => url))
})

test('where the limit may be reached, a host gets no further than the others', () => {
  const sql = open([...many('slow.example', 5, 1), ...many('quick.example', 5, 4)])
  const tight = { ...order, room: { left: 10, isTight: true } }

  expect(lease(sql, { ...tight, host: 'quick.example' }).pages).toEqual([])
  expect(lease(sql, { ...tight, host: 'slow.example' }).pages).toHaveLength(3)
})

test('what only a sitemap knows comes when there is nothing else, of each host', () => {
  const sql = open([...many('a.example', 2, null), ...many('b.example', 1, 0)])

  expect(listNextHosts(sql, 10)).toEqual(['b.example'])
  expect(lease(sql, { ...order, host: 'b.example' }).pages).toHaveLength(1)
  expect(listNextHosts(sql, 10)).toEqual(['a.example'])
  expect(lease(sql, { ...order, host: 'a.example' }).pages).toHaveLength(2)
  expect(listNextHosts(sql, 10)).toEqual([])
})

test('a page that comes again comes alone, also where there are several hosts', () => {
  const sql = open(many('a.example', 4, 1))
  sql.exec('UPDATE pages SET attempts = 1')

  expect(lease(sql, { ...order, host: 'a.example' }).pages).toHaveLength(1)
})

test('at the limit a page that comes again keeps its place, and the others share what is left', () => {
  const sql = open([...many('a.example', 1, 1), ...many('b.example', 5, 2)])
  sql.exec('UPDATE pages SET attempts = 1, lease_until = 50 WHERE depth = 1')
  const room = { left: 3, isTight: true }

  const { pages, isFull } = lease(sql, { ...order, room })

  expect(isFull).toBe(true)
  expect(pages.map(({ url }) => url)).toEqual(many('b.example', 2, 2).map(([url]) => url))
  const later = lease(sql, { ...order, room: { left: 1, isTight: false }, now: 60 })
  expect(later.pages).toEqual([{ url: 'https://a.example/0', attempts: 2 }])
})

test('where those that come again have all places that are left, nothing else is handed out', () => {
  const sql = open([...many('a.example', 2, 1), ...many('b.example', 5, 2)])
  sql.exec('UPDATE pages SET attempts = 1, lease_until = 50 WHERE depth = 1')
  const room = { left: 2, isTight: true }

  expect(lease(sql, { ...order, room }).pages).toEqual([])
  expect(lease(sql, { ...order, room, now: 60 }).pages).toHaveLength(1)
})
