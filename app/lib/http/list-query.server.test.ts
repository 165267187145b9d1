import { expect, test } from 'vitest'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { readPage, readQuery } from './list-query.server.ts'

const read = (search: string) => readQuery(listAuditPages.query, new URL(`https://app.example/x${search}`))

test('an empty query is the default list of the endpoint', () => {
  expect(read('')).toEqual({ sort: 'url', direction: 'asc', page: 1, pageSize: 50 })
})

test('known parameters are used, others are not passed on', () => {
  expect(read('?q=blog&status=4xx&dialog=cancel')).toEqual({
    q: 'blog',
    status: '4xx',
    sort: 'url',
    direction: 'asc',
    page: 1,
    pageSize: 50,
  })
})

test('an invalid filter is ignored and the others stay', () => {
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

test('a page beyond the last one is the last one, as in the pager', async () => {
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
