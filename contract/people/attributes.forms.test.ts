import { expect, test } from 'vitest'
import { NewAttribute, NewAttributeForm } from './attributes.forms.ts'

const option = (label: string, value: number | null = null) => ({ label, value })

const faultsOf = (schema: typeof NewAttribute | typeof NewAttributeForm, values: object) => {
  const { error } = schema.safeParse(values)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each([
  [{ name: ' ' }, 'name: Name is required.'],
  [{ options: [option('High', 1)] }, 'options: Add at least two rating options.'],
  [
    { options: Array.from({ length: 11 }, (_, at) => option(`${at}`, at)) },
    'options: An attribute can have 10 rating options at most.',
  ],
  [
    { options: [option('Low', 2), option('High', 1)] },
    'options: Option values must be different numbers in order.',
  ],
  [
    { options: [option('Low', 1), option('High', 1)] },
    'options: Option values must be different numbers in order.',
  ],
  [
    { options: [option('Low', 1), option('High')] },
    'options: Option values must be different numbers in order.',
  ],
  [
    { options: [option('Low', 1), option('High', 1.234)] },
    'options: Option values can have two decimals at most.',
  ],
  [
    { options: [option('Low', 1), option('low', 2)] },
    'options: Rating options must be different from each other.',
  ],
])('%o is refused', (values, fault) => {
  const attribute = { name: 'Potential', options: [option('Low', 1), option('High', 2)], ...values }
  expect(faultsOf(NewAttribute, attribute)).toEqual([fault])
})

test('what is typed in rows is what is sent; rows with a value alone are none', () => {
  const typed = NewAttributeForm.parse({
    name: 'Potential',
    'label-1': 'Low',
    'value-1': '1',
    'value-2': '2',
    'label-3': 'High',
    'value-3': '2,5',
    'description-3': 'Much further',
  })
  expect(typed.options).toEqual([
    { label: 'Low', value: 1, description: '' },
    { label: 'High', value: 2.5, description: 'Much further' },
  ])
  expect(NewAttribute.parse(typed)).toEqual(typed)
})

test('what is wrong in a row is said at its field', () => {
  const rows = { 'label-1': 'Low', 'value-1': 'one', 'label-2': 'a'.repeat(101), 'value-2': '2' }
  expect(faultsOf(NewAttributeForm, { name: 'Potential', ...rows })).toEqual(
    expect.arrayContaining([
      'value-1: A value must be a number.',
      'label-2: A label must not exceed 100 characters.',
    ]),
  )
})

test('a numberless attribute has no values', () => {
  const { options } = NewAttribute.parse({
    name: 'Risk',
    numberless: true,
    options: [option('Low', 9), option('High', 1)],
  })
  expect(options.map(({ value }) => value)).toEqual([null, null])
})
