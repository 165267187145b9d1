import { expect, test } from 'vitest'
import { listAuditPages } from '#contract/site-audit.ts'
import { readQuery } from './list-query.server.ts'

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
