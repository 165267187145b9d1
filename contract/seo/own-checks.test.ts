import { expect, test } from 'vitest'
import { OwnChecks, listFilledPlaces, readOwnForm } from './own-checks.forms.ts'
import { EMPTY_OWN_CHECK, listOwnPlaces, MAX_OWN_CHECKS, toOwnFormValues } from './own-checks.words.ts'

const TAG = { ...EMPTY_OWN_CHECK, name: 'Tag', pattern: 'GTM-1' }
const PRICE = {
  ...EMPTY_OWN_CHECK,
  name: 'Price',
  want: 'value' as const,
  find: 'selector' as const,
  selector: '.price',
  isScored: true,
}

test('checks come back from their form as they were', () => {
  const values = toOwnFormValues([TAG, PRICE])
  expect(readOwnForm(values)).toEqual({ checks: [TAG, PRICE] })
  expect(listOwnPlaces(Object.keys(values))).toEqual([1, 2])
})

test('a place where nothing was entered is no check', () => {
  const values = {
    ...toOwnFormValues([PRICE]),
    'own-7-want': 'present',
    'own-7-name': ' ',
    'own-7-find': 'text',
  }
  expect(listOwnPlaces(Object.keys(values))).toEqual([1, 7])
  expect(listFilledPlaces(values)).toEqual([1])
  expect(readOwnForm(values)).toEqual({ checks: [PRICE] })
})

test('what is wrong is told at the field of its place', () => {
  const values = {
    ...toOwnFormValues([TAG]),
    'own-4-name': 'tag',
    'own-4-want': 'value',
    'own-4-find': 'selector',
    'own-4-selector': 'a',
    'own-4-take': 'attribute',
    'own-9-name': 'Empty',
    'own-9-want': 'present',
    'own-9-find': 'regex',
  }
  expect(readOwnForm(values)).toEqual({
    faults: expect.arrayContaining([
      ['own-4-attribute', 'Enter the name of an attribute, such as href.'],
      ['own-9-pattern', 'Enter a regular expression.'],
    ]) as unknown,
  })
})

test.each([
  [[TAG, { ...PRICE, name: 'tag' }], 'Another check has this name.'],
  [[TAG, { ...TAG, name: 'Other', severity: 'error' }], 'Another check looks for the same.'],
  [[{ ...PRICE, find: 'text', pattern: 'x' }], 'Of a text only the number of matches can be extracted.'],
  [[{ ...TAG, want: 'value', find: 'regex', take: 'html' }], 'only be extracted with a CSS selector'],
  [[{ ...TAG, pattern: 'x'.repeat(501) }], 'must not exceed 500 characters'],
  [[{ ...TAG, name: '' }], 'Name is required.'],
  [[{ ...PRICE, take: 'attribute', attribute: 'a b' }], 'Enter the name of one attribute'],
])('%# checks that make no sense are refused', (checks, text) => {
  const { error } = OwnChecks.safeParse(checks)
  expect(error?.issues.map(({ message }) => message).join(' ')).toContain(text)
})

test('there are at most 20', () => {
  const many = Array.from({ length: MAX_OWN_CHECKS + 1 }, (_, at) => ({
    ...TAG,
    name: `${at}`,
    pattern: `${at}`,
  }))
  expect(OwnChecks.safeParse(many).success).toBe(false)
  expect(OwnChecks.safeParse(many.slice(1)).success).toBe(true)
})

test('names of other fields are no places', () => {
  expect(
    listOwnPlaces(['own-0-name', 'own-21-name', 'own-1', 'owner-2-name', 'own-99-name', 'own-3-name']),
  ).toEqual([3])
})
