import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS } from './endpoints.ts'

const SEED = 20_261_122

/** Default messages of libraries. */
const NO_SENTENCE =
  /expected|, received \w|Invalid (?:input|option|string|key|URL|ISO)|Too (?:big|small)|Unrecognized|<=|>=/

const inputs = ENDPOINTS.flatMap(({ name, endpoint: { params, query, body } }) =>
  [params, query, body].flatMap((schema) => (schema ? [{ name, schema }] : [])),
)

const value = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    'x',
    'x'.repeat(300_000),
    0,
    -1,
    0.5,
    1e300,
    true,
    [],
    {},
  ),
  fc.constant(Array.from({ length: 6000 }, () => 1)),
  fc.jsonValue({ maxDepth: 2 }),
)

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['value']
}

test('there are schemas to check', () => {
  expect(inputs.length).toBeGreaterThan(100)
})

test.each(inputs)('$name refuses with a sentence', ({ schema }) => {
  const fields = Object.fromEntries(keysOf(schema).map((key) => [key, value]))
  const given = fc.oneof(
    { weight: 9, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: value },
  )
  fc.assert(
    fc.property(given, (input) => {
      for (const { message } of schema.safeParse(input).error?.issues ?? []) {
        expect(message).toMatch(/^[A-Z][^\n]*$/)
        expect(message).not.toMatch(NO_SENTENCE)
      }
    }),
    { seed: SEED, numRuns: 60 },
  )
})

test('sentences name what is asked for', () => {
  const told = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

  expect(told(z.string().max(200), 'x'.repeat(201))).toBe('This must not exceed 200 characters.')
  expect(told(z.coerce.number().max(1000), '2000')).toBe('This must be at most 1,000.')
  expect(told(z.coerce.number(), 'x')).toBe('This must be a number.')
  expect(told(z.enum(['asc', 'desc']), 'up')).toBe('Use one of: asc, desc.')
  expect(told(z.string(), undefined)).toBe('This is required.')
  expect(told(z.array(z.string()).max(2), ['a', 'b', 'c'])).toBe('Use at most 2 entries.')
})
