import type { ZodObject, output } from 'zod'

/**
 * The filters of an address, by the endpoint's own schema. A key that the schema refuses is left out, so that a
 * mistyped or outdated link shows the list instead of an error.
 */
export function readQuery<Schema extends ZodObject>(schema: Schema, url: URL): output<Schema> {
  const given = Object.fromEntries(
    [...url.searchParams].filter(([key, value]) => key in schema.shape && value.trim() !== ''),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data

  const refused = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([key]) => !refused.has(key))))
}
