import { expect, test } from 'vitest'
import { timeOf } from '#tests/workers/time-of.ts'
import * as z from 'zod'
import { ENDPOINTS } from './endpoints.ts'
import { toPlainLine } from './fields.ts'

const NAMES = new Set(['name', 'firstName', 'lastName', 'companyName', 'subject'])
/** Line breaks, invisible characters, and changes of direction. */
const REFUSED = [
  'a\r\nb',
  'a\u0000b',
  'a\u0085b',
  'a\u2028b',
  'a\u200bb',
  'a\u00adb',
  'a\u202eb',
  'a\u2066b',
  'a\ud800b',
]

/** Every body field that holds a name, or is used in a subject line. */
const fields = ENDPOINTS.flatMap(({ name: endpoint, endpoint: { body } }) =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape as Record<string, z.ZodType>)
        .filter(([field]) => NAMES.has(field))
        .map(([field, schema]) => ({ endpoint, field, schema }))
    : [],
)

test('there are names in the contract', () => {
  expect(fields.length).toBeGreaterThan(12)
})

test.each(fields)('$field of $endpoint is one line without invisible characters', ({ schema }) => {
  for (const text of REFUSED) expect(schema.safeParse(text).success, JSON.stringify(text)).toBe(false)
  for (const text of ['Ana Lima', 'می\u200cخواهم', 'Zoë 🐑'])
    expect(schema.safeParse(text).success, text).toBe(true)
})

test('text that no field has validated is made one line', () => {
  for (const text of REFUSED) expect(toPlainLine(text)).toBe('a b')
  expect(toPlainLine(' \r\n ')).toBe('')
  const long = `${'\u200b '.repeat(50_000)}x`
  expect(toPlainLine(long)).toBe('x')
  expect(timeOf(() => void toPlainLine(long))).toBeLessThan(200)
})
