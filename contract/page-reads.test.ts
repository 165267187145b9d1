import { expect, test } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS } from './endpoints.ts'

/** Kinds of schema whose output differs from their input. */
const CHANGING = ['transform', 'default', 'prefault', 'catch']

/** The kinds of a schema and of all its parts. */
function listKinds(schema: z.core.$ZodType, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  const parts = Object.values(def).flatMap(listSchemas)
  return [def.type, ...parts.flatMap((part) => listKinds(part, seen))]
}

function listSchemas(part: unknown): z.core.$ZodType[] {
  if (part instanceof z.core.$ZodType) return [part]
  if (Array.isArray(part)) return part.flatMap(listSchemas)
  const isPlain =
    typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  return isPlain ? Object.values(part).flatMap(listSchemas) : []
}

test('nested schemas are found', () => {
  const schema = z.object({ items: z.array(z.object({ size: z.number().nullable().default(1) })) })

  expect(listKinds(schema)).toContain('default')
})

test.each(ENDPOINTS.filter(({ endpoint: { method, reply } }) => method === 'GET' && reply))(
  'parsing does not change the reply of $name',
  ({ endpoint: { reply } }) => {
    const kinds = reply ? listKinds(reply) : []

    expect(kinds.filter((kind) => CHANGING.includes(kind))).toEqual([])
  },
)
