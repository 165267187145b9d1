import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { asInAddresses, toContains } from './text-search.ts'

const database = new DatabaseSync(':memory:')

function isFound(text: string, part: string, spell?: typeof asInAddresses): boolean {
  const { condition, bindings } = toContains('text', part, spell)
  return (
    database.prepare(`SELECT 1 FROM (SELECT ? AS text) WHERE ${condition}`).get(text, ...bindings) !==
    undefined
  )
}

test.each([
  ['über', true],
  ['ÜBER', true],
  ['Café', true],
  ['straße', true],
  ['über/CAFÉ', true],
  ['caf%C3%A9', true],
  ['cafè', false],
])('an address is searched for %s', (part, expected) => {
  expect(isFound('https://shop.example/%C3%9Cber/caf%C3%A9-Stra%C3%9Fe', part, asInAddresses)).toBe(expected)
})

test('a text of all letters of an alphabet is found in either case, with one value bound', () => {
  const letters = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'

  expect(isFound(letters.toUpperCase(), letters)).toBe(true)
  expect(toContains('text', letters).bindings).toHaveLength(1)
})
