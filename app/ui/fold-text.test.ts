import { expect, test } from 'vitest'
import { hasWords } from './fold-text.ts'

test('words are found in any order, and without their accents', () => {
  expect(hasWords('João da Conceição', 'conceicao JOAO')).toBe(true)
  expect(hasWords('Joao', 'João')).toBe(true)
  expect(hasWords('João', 'joana')).toBe(false)
})

test('an empty query is in every text', () => {
  expect(hasWords('Ana', '')).toBe(true)
})
