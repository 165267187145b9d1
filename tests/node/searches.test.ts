import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A pattern that is bound or built from what is known at run time; one that stands in a check is ours. */
const TYPED_PATTERN = /\bi?like\(|\blike (?:\?|\$\{|'%' \|\|)/i

const SOURCES = globSync('{api/src,contract}/**/*.ts').filter((path) => !path.endsWith('.test.ts'))

test.each([
  'where(like(users.name, q))',
  'sql`${users.name} LIKE ${`%${q}%`}`',
  "'name LIKE ?'",
  "name like '%' || ? || '%'",
])('%s would be a search by a pattern', (line) => {
  expect(TYPED_PATTERN.test(line)).toBe(true)
})

test('nothing that somebody types becomes a pattern of LIKE', () => {
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(SOURCES.filter((path) => TYPED_PATTERN.test(readFileSync(path, 'utf8')))).toEqual([])
})
