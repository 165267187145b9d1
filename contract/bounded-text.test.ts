import { expect, test } from 'vitest'
import type * as z from 'zod'
import { timeOf } from '#tests/workers/time-of.ts'
import { ENDPOINTS } from './endpoints.ts'

type Definition = z.core.$ZodTypes['_zod']['def'] & { checks?: z.core.$ZodCheck[] }

interface TextSchema {
  where: string
  schema: z.ZodType
}

const LENGTHS = ['max_length', 'length_equals']

/** Every text that a caller may send, with its endpoint and field. */
function listTexts(): TextSchema[] {
  return ENDPOINTS.flatMap(({ endpoint: { method, path, params, query, body } }) =>
    [params, query, body].flatMap((schema) => (schema ? textsIn(schema, `${method} ${path}`) : [])),
  )
}

function textsIn(schema: z.core.$ZodType, where: string): TextSchema[] {
  const def = schema._zod.def as Definition
  switch (def.type) {
    case 'string':
      return [{ where, schema: schema as z.ZodType }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsIn(field, `${where} ${name}`))
    case 'array':
      return textsIn(def.element, where)
    case 'union':
      return def.options.flatMap((option) => textsIn(option, where))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return textsIn(def.innerType, where)
    // The second schema of a pipe sees only what the first let through; nothing checks a value before its
    // preprocessing.
    case 'pipe':
      return textsIn(def.in._zod.def.type === 'transform' ? def.out : def.in, where)
    case 'record':
      return [...textsIn(def.keyType, where), ...textsIn(def.valueType, where)]
    case 'intersection':
      return [...textsIn(def.left, where), ...textsIn(def.right, where)]
    default:
      return []
  }
}

/** Whether the length is checked before the characters, and a text that is too long ends the checks. */
function isBounded({ _zod: { def } }: z.ZodType): boolean {
  const checks = ((def as Definition).checks ?? []).map((check) => check._zod.def)
  const bound = checks.findIndex(({ check, abort }) => LENGTHS.includes(check) && abort === true)
  const dear = checks.findIndex(({ check }) => check === 'string_format' || check === 'custom')
  return bound !== -1 && (dear === -1 || bound < dear)
}

test('there are texts to check', () => {
  expect(listTexts().length).toBeGreaterThan(60)
})

test('the length of every text is checked first, and one that is too long is not checked further', () => {
  expect(listTexts().flatMap(({ where, schema }) => (isBounded(schema) ? [] : [where]))).toEqual([])
})

const LONG = [
  ' '.repeat(100_000),
  `12345${' '.repeat(100_000)}!`,
  'a'.repeat(100_000),
  '-'.repeat(100_000),
  'a-'.repeat(50_000),
  'a.'.repeat(50_000),
  `https://${'a@'.repeat(50_000)}`,
  '\u0000'.repeat(100_000),
  'ﷺ'.repeat(100_000),
]

test('no text of 100 kB keeps a schema busy', () => {
  for (const { where, schema } of listTexts()) {
    for (const text of LONG) {
      const took = timeOf(() => schema.safeParse(text), 20)
      expect([where, took < 100]).toEqual([where, true])
    }
  }
})
