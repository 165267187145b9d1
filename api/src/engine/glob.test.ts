import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGlob } from './glob.ts'

test.each([
  ['/a', '/a', true],
  ['/a', '/ab', false],
  ['/a*', '/ab', true],
  ['*b', 'ab', true],
  ['a*a', 'a', false],
  ['*a*a*', 'a', false],
  ['**', '', true],
])('%s and %s: %s', (pattern, text, expected) => {
  expect(createGlob(pattern)(text)).toBe(expected)
})

test('long pieces are found where the built-in search finds them', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 65, maxLength: 90 })
  fc.assert(
    fc.property(letters, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 300 }), (piece, text) => {
      expect(createGlob(`*${piece}*`)(text)).toBe(text.includes(piece))
      expect(createGlob(`*${piece}*`)(text + piece + text)).toBe(true)
    }),
    { seed: 7, numRuns: 500 },
  )
})
