import { expect, test } from 'vitest'
import { type Sql } from '#api/lib/object-database.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { readStructure } from './explore-structure.ts'

const ORIGIN = 'https://shop.example'

function insert(
  sql: Sql,
  url: string,
  facts: { kind?: string; depth?: number | null; indexable?: number } = {},
): void {
  const { kind = 'html', depth = 1, indexable = 1 } = facts
  sql.exec(
    `INSERT INTO pages (url, internal, crawlable, state, kind, depth, indexable) VALUES (?, 1, 1, 'done', ?, ?, ?)`,
    url,
    kind,
    depth,
    indexable,
  )
}

function openSite(): Sql {
  const sql = openCrawlDatabase()
  insert(sql, `${ORIGIN}/`, { depth: 0 })
  insert(sql, `${ORIGIN}/about`)
  for (let n = 0; n < 40; n += 1) insert(sql, `${ORIGIN}/blog/${n % 35}/post-${n}`, { depth: 2 })
  insert(sql, `${ORIGIN}/blog/`)
  insert(sql, `${ORIGIN}/blog/?page=2/3`, { indexable: 0 })
  insert(sql, `${ORIGIN}/gone/x`, { kind: 'error', indexable: 0, depth: null })
  insert(sql, 'https://www.shop.example/a', { depth: 3 })
  return sql
}

const names = (folders: { name: string; pages: number }[]) =>
  folders.map(({ name, pages }) => `${name} ${pages}`)
const read = (folder: string, sql = openSite()) => readStructure({ sql, isOver: true }, { folder })

test('a whole site is its origins, and what is in each', async () => {
  const { pages, indexable, errors, children, depths } = await read('')
  expect({ pages, indexable, errors }).toEqual({ pages: 46, indexable: 44, errors: 1 })
  expect(names(children)).toEqual([`${ORIGIN}/ 45`, 'https://www.shop.example/ 1'])
  expect(names(children[0]?.children ?? [])).toEqual(['blog/ 42', './ 1', 'about 1', 'gone/ 1'])
  expect(depths.map(({ depth, pages: count }) => [depth, count])).toEqual([
    [0, 1],
    [1, 3],
    [2, 40],
    [3, 1],
    [null, 1],
  ])
})

test('a folder has its own pages, with their queries, and its many folders by how their names begin', async () => {
  const { folder, pages, children } = await read(`${ORIGIN}/blog/`)
  expect({ folder, pages }).toEqual({ folder: `${ORIGIN}/blog/`, pages: 42 })
  expect(names(children)).toContain('1… 12')
  expect(names(children)).toContain('0/ 2')
  expect(names(children)).toContain('?page=2/3 1')
  expect(children.find(({ name }) => name === '1…')).toMatchObject({ url: `${ORIGIN}/blog/1`, kind: 'group' })
  expect(children.reduce((sum, child) => sum + child.pages, 0)).toBe(42)

  const group = await read(`${ORIGIN}/blog/1`)
  expect(names(group.children)).toEqual([
    '1/ 2',
    ...[10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((n) => `${n}/ 1`),
  ])
})

test('a site of one origin begins with what is in it', async () => {
  const sql = openCrawlDatabase()
  for (const path of ['/', '/a', '/b/c']) insert(sql, ORIGIN + path)
  const { folder, pages, children } = await read('', sql)
  expect({ folder, pages }).toEqual({ folder: `${ORIGIN}/`, pages: 3 })
  expect(names(children)).toEqual(['./ 1', 'a 1', 'b/ 1'])
})

test('a folder that does not exist has nothing in it', async () => {
  expect(await read(`${ORIGIN}/none/`)).toMatchObject({ pages: 0, children: [], depths: [] })
  expect(await read('%_')).toMatchObject({ pages: 0 })
})

const fill = (sql: Sql, paths: Iterable<string>) => {
  for (const path of paths) insert(sql, ORIGIN + path)
  return sql
}
const flat = (...letters: string[]) =>
  letters.flatMap((letter) => Array.from({ length: 40 }, (_, n) => `/${letter}-${n}.html`))

test('a flat site is groups of names that begin alike, each of which can be opened', async () => {
  const { children } = await read('', fill(openCrawlDatabase(), flat('apple', 'apricot', 'bread', 'cake')))
  expect(names(children)).toEqual(['apple-… 40', 'apricot-… 40', 'bread-… 40', 'cake-… 40'])
  expect(children[0]?.children.length).toBeGreaterThan(3)
  expect(children.every(({ url, kind }) => kind === 'group' && url?.startsWith(`${ORIGIN}/`))).toBe(true)
})

test('a large folder stays by itself beside many pages', async () => {
  const docs = Array.from({ length: 60 }, (_, n) => `/docs/${n}`)
  const { children } = await read('', fill(openCrawlDatabase(), [...flat('a', 'b'), ...docs]))
  expect(names(children)).toEqual(['docs/ 60', 'a-… 40', 'b-… 40'])
})

test('a folder that holds nothing but one other is shown as both', async () => {
  const deep = Array.from({ length: 5 }, (_, n) => `/en/3/library/${n}`)
  const { children } = await read('', fill(openCrawlDatabase(), ['/', ...deep, '/de/?x=/a/b']))
  expect(names(children)).toEqual(['en/3/library/ 5', './ 1', 'de/ 1'])
  expect(children[0]).toMatchObject({ url: `${ORIGIN}/en/3/library/`, kind: 'folder' })
})

test('an escaped sign is not cut in half', async () => {
  const paths = ['%E3%81%82', '%E3%81%84', '%E4%BA%8C'].flatMap((sign) =>
    Array.from({ length: 20 }, (_, n) => `/${sign}${n}`),
  )
  const { children } = await read('', fill(openCrawlDatabase(), paths))
  for (const { name } of children) expect(name).toMatch(/^(?:%[\dA-F]{2})+\d*…$/)
})

test('names with more beginnings than there is room for are the largest groups and the rest', async () => {
  const paths = Array.from({ length: 600 }, (_, n) => `/${String.fromCodePoint(0x4e00 + (n % 60))}${n}`)
  const { children, pages } = await read('', fill(openCrawlDatabase(), paths))
  expect(children).toHaveLength(28)
  expect(children.at(-1)).toMatchObject({ kind: 'rest', url: null })
  expect(children.reduce((sum, child) => sum + child.pages, 0)).toBe(pages)
})

test('a page more than are shown is shown', async () => {
  const few = fill(
    openCrawlDatabase(),
    Array.from({ length: 29 }, (_, n) => `/p${n}`),
  )
  expect((await read(`${ORIGIN}/`, few)).children.every(({ kind }) => kind === 'page')).toBe(true)
})

test('more URLs than are told apart are counted all the same', async () => {
  const sql = fill(
    openCrawlDatabase(),
    Array.from({ length: 40_000 }, (_, n) => `/p/${(n * 7919) % 40_009}`),
  )
  const { pages, children } = await read('', sql)
  expect(pages).toBe(40_000)
  expect(children.reduce((sum, child) => sum + child.pages, 0)).toBe(40_000)
}, 30_000)
