import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { shortenSchema } from './short-schema.ts'

const shorten = (schema: z.ZodType) => {
  const { $schema: _, ...made } = z.toJSONSchema(schema)
  return shortenSchema(made)
}

test('names, types and values stay, and what only a validator needs does not', () => {
  const schema = z.object({
    id: z.string().min(1).max(64),
    state: z.enum(['on', 'off']).nullable(),
    count: z.number().int().min(0),
    at: z.iso.datetime().nullable(),
    by: z.record(z.string(), z.number().int()),
    required: z.array(z.object({ pattern: z.string(), format: z.literal('csv') })),
  })
  expect(shorten(schema)).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string' },
      state: { type: ['string', 'null'], enum: ['on', 'off', null] },
      count: { type: 'integer' },
      at: { type: ['string', 'null'] },
      by: { type: 'object', additionalProperties: { type: 'integer' } },
      required: { type: 'array', items: { type: 'object' } },
    },
  })
})

test('what the whole schema allows, the short one allows', () => {
  const deep = z.object({ a: z.object({ b: z.object({ c: z.object({ d: z.object({ e: z.string() }) }) }) }) })
  const schema = z.object({
    deep,
    either: z.union([deep, z.string(), z.null()]),
    state: z.enum(['on']).nullable(),
  })
  const short = shorten(schema)
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(z.toJSONSchema(schema)).length / 2)
  const check = new AjvJsonSchemaValidator().getValidator(short)
  const nested = { a: { b: { c: { d: { e: 'x' } } } } }
  for (const either of [nested, 'x', null])
    for (const state of ['on', null]) expect(check({ deep: nested, either, state }).valid).toBe(true)
  expect(check({ deep: 1, either: 'x', state: null }).valid).toBe(false)
})

test('of choices that are too deep to be told apart, several may fit', () => {
  const choice = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), value: z.string() }),
    z.object({ kind: z.literal('b'), value: z.number() }),
  ])
  const schema = z.object({
    a: z.object({ b: z.object({ c: z.object({ choice }), list: z.array(choice) }) }),
  })
  const check = new AjvJsonSchemaValidator().getValidator(shorten(schema))
  const one = { kind: 'a', value: 'x' }
  expect(check({ a: { b: { c: { choice: one }, list: [one] } } }).valid).toBe(true)
})
