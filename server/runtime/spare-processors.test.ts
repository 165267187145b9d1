import { describe, expect, test } from 'vitest'
import { countProcessors, withoutFirst } from './spare-processors.ts'

describe('the processors but one', () => {
  test.each([
    ['0-1', '1'],
    ['0-7', '1-7'],
    ['0,1', '1'],
    ['2-3,8', '3,8'],
    ['4,6-9', '6-9'],
    ['0-0,4', '4'],
  ])('of %s are %s', (list, rest) => {
    expect(withoutFirst(list)).toBe(rest)
  })

  test.each(['0', '', 'none'])('of "%s" are none', (list) => {
    expect(withoutFirst(list)).toBeUndefined()
  })
})

test.each([
  ['1', 1],
  ['0-3', 4],
  ['1-3,8', 4],
  ['2,4-5,9', 4],
])('the processors %s are %i', (list, count) => {
  expect(countProcessors(list)).toBe(count)
})
