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
  for (let n = 0; n < 40; n += 1) insert(sql, `${ORIGIN}/blog/${n % 25}/post-${n}`, { depth: 2 })
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

test('a folder has its own pages, with their queries, and folds what is small', async () => {
  const { folder, pages, children } = await read(`${ORIGIN}/blog/`)
  expect({ folder, pages }).toEqual({ folder: `${ORIGIN}/blog/`, pages: 42 })
  expect(children).toHaveLength(15)
  expect(children[0]).toMatchObject({ url: `${ORIGIN}/blog/0/`, isFolder: true, pages: 2 })
  expect(children.at(-1)).toMatchObject({ name: '13 smaller', url: null, isFolder: false, pages: 14 })
  expect(children.reduce((sum, child) => sum + child.pages, 0)).toBe(42)
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

test('thousands of names in one folder are counted, and a page more than the shown ones is shown', async () => {
  const sql = openCrawlDatabase()
  for (let n = 0; n < 6_000; n += 1) insert(sql, `${ORIGIN}/p${n}`)
  const many = await read(`${ORIGIN}/`, sql)
  expect(many.pages).toBe(6_000)
  expect(many.children.reduce((sum, child) => sum + child.pages, 0)).toBe(6_000)

  const few = openCrawlDatabase()
  for (let n = 0; n < 15; n += 1) insert(few, `${ORIGIN}/p${n}`)
  expect((await read(`${ORIGIN}/`, few)).children.every(({ url }) => url !== null)).toBe(true)
})
