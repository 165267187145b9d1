import { expect, test } from 'vitest'
import { listTyped } from './typed-values.ts'

test('values are listed with their field names, in the order of the form', () => {
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

test('several checked boxes are one text', () => {
  expect(
    listTyped([
      ['kinds[]', 'praise'],
      ['kinds[]', 'note'],
    ]),
  ).toEqual([{ term: 'Kinds', value: 'praise, note' }])
})

test('empty values, ids and hidden fields are left out', () => {
  expect(
    listTyped([
      ['phone', ''],
      ['managerId', 'usr_0b1c2d'],
      ['intent', 'save'],
    ]),
  ).toEqual([])
})

test('a long text is shown from its beginning', () => {
  const [shown] = listTyped([['urls', 'https://example.com/\n'.repeat(50_000)]])

  expect(shown?.value).toMatch(/^https:/)
  expect(shown?.value.length).toBeLessThan(1_100)
})
