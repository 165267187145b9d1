import { expect, test } from 'vitest'
import { textWidth } from './text-width.ts'

// Advance widths of Helvetica, in thousandths of its size.
test.each([
  ['—', 1000],
  ['–', 556],
  ['’', 222],
  ['‘', 222],
  ['…', 1000],
  ['“', 333],
  ['é', 556],
  ['Î', 278],
  ['i\u0301', 222],
  ['漢', 1000],
  ['\u200b', 0],
])('%s is %i wide', (character, width) => {
  expect(textWidth(character, 1000)).toBe(width)
})

test('a text is as wide as its characters, rounded once', () => {
  expect(textWidth('It’s — new', 20)).toBe(
    Math.round((278 + 278 + 222 + 500 + 278 + 1000 + 278 + 556 + 556 + 722) / 50),
  )
})
