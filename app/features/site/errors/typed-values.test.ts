import { expect, test } from 'vitest'
import { listTyped } from './typed-values.ts'

test('what was typed is told under the name of its field, in the order of the form', () => {
  expect(
    listTyped([
      ['companyName', 'Example Ltd'],
      ['address', 'Rua A\n12'],
    ]),
  ).toEqual([
    { term: 'Company name', value: 'Example Ltd' },
    { term: 'Address', value: 'Rua A\n12' },
  ])
})

test('several ticks are one text', () => {
  expect(
    listTyped([
      ['kinds[]', 'praise'],
      ['kinds[]', 'note'],
    ]),
  ).toEqual([{ term: 'Kinds', value: 'praise, note' }])
})

test('neither what is empty, nor ids, nor what the form carries for itself', () => {
  expect(
    listTyped([
      ['phone', ''],
      ['managerId', 'usr_0b1c2d'],
      ['intent', 'save'],
    ]),
  ).toEqual([])
})
