import { expect, test } from 'vitest'
import {
  BUILT_IN_VIEWS,
  findFault,
  formatConditions,
  parseConditions,
  toCondition,
} from './site-audit.explore-conditions.ts'
import { listAuditPages } from './site-audit.pages.ts'

test('conditions are read as they were written, whatever is in their values', () => {
  const values = ['shoes', 'a;b:c', '100% & more', 'größe 😀', '%3A']
  const conditions = values.map((value) => ({
    field: 'title' as const,
    operator: 'contains' as const,
    value,
  }))
  expect(parseConditions(formatConditions(conditions))).toEqual(conditions)
})

test.each([
  'title',
  'title:has:x',
  'constructor:contains:x',
  'words:contains:3',
  'words:at-least:many',
  'words:at-least:-1',
  'words:at-least:1e9',
  'indexable:equals:maybe',
  'title:contains:',
  'title:contains:%',
  'title:contains:x:y',
  'title:contains:x;',
  `title:contains:${'x'.repeat(501)}`,
  Array.from({ length: 11 }, () => 'title:empty:').join(';'),
])('%s is no list of conditions', (text) => {
  expect(parseConditions(text)).toBeUndefined()
})

test('a condition that compares with nothing has no value, and others say what theirs lacks', () => {
  expect(toCondition('title', 'empty', ' x ')).toEqual({ field: 'title', operator: 'empty', value: '' })
  const lacking = toCondition('title', 'contains', '  ')
  expect(lacking && findFault(lacking)).toBe('Enter a value to compare with.')
  expect(toCondition('title', 'like', 'x')).toBeUndefined()
})

test('the views that come with the product are queries of the explorer', () => {
  for (const { query } of BUILT_IN_VIEWS) expect(listAuditPages.query.safeParse(query).success).toBe(true)
})
