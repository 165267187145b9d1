import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinName, splitName } from './person-name.ts'

test.each([
  ['Ana', { firstName: 'Ana', lastName: '' }],
  ['Ana Silva', { firstName: 'Ana', lastName: 'Silva' }],
  ['  Ana  Maria\tda Silva ', { firstName: 'Ana Maria da', lastName: 'Silva' }],
])('%s is split at its last word', (name, parts) => {
  expect(splitName(name)).toEqual(parts)
})

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !/\s/u.test(text))
const gap = fc.constantFrom(' ', '  ', '\t', '\u00a0', '\n')

test('a name that was split is the same name when it is joined, whatever stood between its words', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), gap, (words, between) => {
      expect(joinName(splitName(words.join(between)))).toBe(words.join(' '))
    }),
  )
})

test('a name that was joined is split into the same parts when its last name is one word', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), word, (first, lastName) => {
      const parts = { firstName: first.join(' '), lastName }
      expect(splitName(joinName(parts))).toEqual(parts)
    }),
  )
})
