import { describe, expect, test } from 'vitest'
import { withoutFirst } from './spare-processors.ts'

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
