import { expect, test } from 'vitest'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { readPage, readQuery } from './list-query.server.ts'

const read = (search: string) => readQuery(listAuditPages.query, new URL(`https://app.example/x${search}`))

test('an empty address is the list as the endpoint defines it', () => {
  expect(read('')).toEqual({ sort: 'url', direction: 'asc', page: 1, pageSize: 50 })
})

test('what the endpoint knows is taken, and the rest is not passed on', () => {
  expect(read('?q=blog&status=4xx&dialog=cancel')).toEqual({
    q: 'blog',
    status: '4xx',
    sort: 'url',
    direction: 'asc',
    page: 1,
    pageSize: 50,
  })
})

test('a filter that is refused is left out and the others stay', () => {
  expect(read('?status=999&page=-3&q=blog')).toEqual({
    q: 'blog',
    sort: 'url',
    direction: 'asc',
    page: 1,
    pageSize: 50,
  })
})

test('an empty field of a filter form is no filter', () => {
  expect(read('?q=&status=')).toEqual({ sort: 'url', direction: 'asc', page: 1, pageSize: 50 })
})

test('a page beyond the last one is the last one, as the pager under the list says', async () => {
  const all = [1, 2, 3, 4, 5]
  const list = ({ page, pageSize }: { page: number; pageSize: number }) =>
    Promise.resolve({ items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length })
  const show = (page: number) => readPage({ page, pageSize: 2 }, list)

  expect(await show(2)).toEqual({ items: [3, 4], total: 5, query: { page: 2, pageSize: 2 } })
  expect(await show(4)).toEqual({ items: [5], total: 5, query: { page: 3, pageSize: 2 } })
})

test('an empty list has one page', async () => {
  const list = () => Promise.resolve({ items: [], total: 0 })

  expect((await readPage({ page: 7, pageSize: 50 }, list)).query.page).toBe(1)
})
