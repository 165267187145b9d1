import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines, listGraphemes, listPieces } from './line-breaks.ts'

const measure = (text: string) => listGraphemes(text).length
const inLines = (text: string, width: number, maxLines = 1_000) =>
  breakLines(text, { width, measure, maxLines })

test('words stay whole, and a longer one is broken anywhere', () => {
  expect(inLines('one two three', 7)).toEqual(['one two', 'three'])
  expect(inLines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
})

test('URLs break behind their signs, and East Asian text between its letters', () => {
  expect(inLines('https://shop.example/red/shoes', 21)).toEqual(['https://shop.example/', 'red/shoes'])
  expect(inLines('日本語のタイトル', 3)).toEqual(['日本語', 'のタイ', 'トル'])
})

test('no line begins with what closes a sentence', () => {
  expect(inLines('東京都。', 3)).toEqual(['東京', '都。'])
  expect(inLines('a, b', 2)).toEqual(['a,', 'b'])
})

test('what has no room ends in an ellipsis', () => {
  expect(inLines('one two three four', 8, 2)).toEqual(['one two', 'three…'])
  expect(inLines('one two', 8, 1)).toEqual(['one two'])
})

test('an emoji of several signs is one', () => {
  expect(listPieces('a👩‍👩‍👧b')).toEqual(['a', '👩‍👩‍👧', 'b'])
})

test('lines fit, and lose nothing but spaces', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '/', '.', '。', '字', '🚀', 'é'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 12 }), (typed, width) => {
      const lines = inLines(typed, width)
      expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(typed.replaceAll(' ', ''))
    }),
  )
})
