import { expect, test } from 'vitest'
import { foldText, hasWords } from './folded-text.ts'

test('words are found in any order, and without their accents', () => {
  expect(hasWords('João da Conceição', 'conceicao JOAO')).toBe(true)
  expect(hasWords('Joao', 'João')).toBe(true)
  expect(hasWords('João', 'joana')).toBe(false)
})

test('an empty query is in every text', () => {
  expect(hasWords('Ana', '')).toBe(true)
})

test.each([
  ['Álvaro', 'alvaro'],
  ['JOÃO', 'joao'],
  ['Łukasz', 'lukasz'],
  ['Øyvind', 'oyvind'],
  ['Strauß', 'strauss'],
  ['Nguyễn', 'nguyen'],
  ['İpek', 'ipek'],
  ['Ѐлена', 'елена'],
  ['', ''],
])('%s is found and sorted as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('folded once or twice, a text is the same', () => {
  for (const text of ['Ǻsa', 'ẞ', 'Ærø', 'Ἀθηνᾶ']) expect(foldText(foldText(text))).toBe(foldText(text))
})
