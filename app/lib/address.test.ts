import { expect, test } from 'vitest'
import { changeSearch, filterChips } from './address.ts'

const labels = {
  q: (value: string) => `Contains “${value}”`,
  status: (value: string) => (value === '4xx' ? 'Not found or refused' : null),
}

test('a changed filter leads back to the first page', () => {
  expect(changeSearch('?q=a&page=7', { status: '4xx' })).toBe('?q=a&status=4xx')
})

test('a link to another page keeps the filters', () => {
  expect(changeSearch('?q=a&page=7', { page: 8 })).toBe('?q=a&page=8')
})

test('removing the last key leaves a link that still leaves the address', () => {
  expect(changeSearch('?q=a', { q: null })).toBe('?')
})

test('a value from a person is encoded', () => {
  expect(changeSearch('', { q: 'a&b=c #' })).toBe('?q=a%26b%3Dc+%23')
})

test('each filter of the address is a chip whose link takes only it away', () => {
  expect(filterChips('?status=4xx&q=blog&page=2&sort=url', labels)).toEqual([
    { key: 'q', label: 'Contains “blog”', removeHref: '?status=4xx&sort=url' },
    { key: 'status', label: 'Not found or refused', removeHref: '?q=blog&sort=url' },
  ])
})

test('an empty or unknown value is no chip', () => {
  expect(filterChips('?q=+&status=zzz', labels)).toEqual([])
})

test('what a chip leads to, put back, is the address it came from', () => {
  const search = '?q=blog&status=4xx'
  const [chip] = filterChips(search, labels)
  expect(chip).toBeDefined()
  const back = new URLSearchParams(changeSearch(chip?.removeHref ?? '', { q: 'blog' }))
  expect(Object.fromEntries(back)).toEqual(Object.fromEntries(new URLSearchParams(search)))
})
