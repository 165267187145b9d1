import { expect, test } from 'vitest'
import { type Sql } from '#api/lib/object-database.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { findTemplates } from './find-templates.ts'
import { withoutBreak } from './in-steps.ts'
import { Figures } from './template-groups.ts'
import { siteNameOf } from './site-figures.ts'

const ORIGIN = 'https://shop.example'

interface Stored {
  path: string
  layout: string | null
  words?: number
  types?: string
}

function aSite(pages: readonly Stored[], order = (at: number) => at): Sql {
  const sql = openCrawlDatabase()
  pages.forEach(({ path, layout, words = 300, types = null }, at) => {
    const id = order(at) + 1
    sql.exec(
      `INSERT INTO pages (id, url, internal, crawlable, state, kind, indexable, words, text_hash, title)
       VALUES (?, ?, 1, 1, 'done', 'html', 1, ?, 'x' || ?, 'A title | Shop')`,
      id,
      ORIGIN + path,
      words,
      id,
    )
    sql.exec('INSERT INTO page_traits (page_id, layout, types) VALUES (?, ?, ?)', id, layout, types)
  })
  withoutBreak(findTemplates(sql))
  return sql
}

const list = (sql: Sql) =>
  Array.from(sql.exec('SELECT pattern, example, pages, words FROM templates ORDER BY id'), (row) => ({
    ...row,
  }))
const membersOf = (sql: Sql) =>
  Array.from(
    sql.exec('SELECT url, template_id FROM page_templates JOIN pages ON id = page_id ORDER BY url'),
    (row) => Object.values(row),
  )

const DOCS = Array.from({ length: 6 }, (_, at): Stored => ({
  path: `/docs/d${at}`,
  layout: at % 2 ? '000100020003' : '0001000200030004',
}))
const OTHERS: Stored[] = [
  { path: '/docs/search', layout: '00aa00bb' },
  { path: '/blog/one', layout: '000100020003' },
  { path: '/empty', layout: null },
]

test('pages of one pattern of the same structure are one template', () => {
  expect(list(aSite([...DOCS, ...OTHERS]))).toEqual([
    { pattern: '/blog/*', example: `${ORIGIN}/blog/one`, pages: 1, words: 0 },
    { pattern: '/docs/*', example: `${ORIGIN}/docs/d0`, pages: 6, words: 300 },
    { pattern: '/docs/*', example: `${ORIGIN}/docs/search`, pages: 1, words: 0 },
  ])
})

test('the order in which pages were met does not matter', () => {
  const pages = [...DOCS, ...OTHERS]
  const other = aSite(pages, (at) => pages.length - at)
  expect(list(other)).toEqual(list(aSite(pages)))
  expect(membersOf(other)).toEqual(membersOf(aSite(pages)))
})

test('templates of a site are bounded, and a run that begins again finds the same', () => {
  const pages = Array.from({ length: 100 }, (_, at): Stored => ({
    path: `/p/${at}x`,
    layout: [at, at + 500, at + 1_000].map((kind) => kind.toString(16).padStart(4, '0')).join(''),
  }))
  const sql = aSite(pages)
  expect(list(sql)).toHaveLength(20)
  const before = [list(sql), membersOf(sql)]
  withoutBreak(findTemplates(sql))
  expect([list(sql), membersOf(sql)]).toEqual(before)
})

test.each([
  [[300, 310, 290, 305, 20], 300],
  [[100, 300, 900, 2_700, 20], 0],
  [[300, 300], 0],
])('of pages with %j words %i is usual', (words, usual) => {
  const figures = new Figures()
  for (const count of words) figures.add(count)
  expect(figures.usual).toBe(usual)
})

test.each([
  ['Shoes | My Shop', 'my shop'],
  ['Shoes – red – My Shop', 'my shop'],
  ['json — JSON encoder — Python 3', 'python 3'],
  ['Shoes', null],
  [`Shoes | ${'x'.repeat(200)}`, null],
])('the site of %j is %j', (title, name) => {
  expect(siteNameOf(title)).toBe(name)
})
