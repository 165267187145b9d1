import type { ZodObject, output } from 'zod'

/**
 * The filters of a URL, by the endpoint's own schema. An invalid one is ignored, so that a mistyped or outdated link
 * shows the list instead of an error.
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

/**
 * The requested page, or the last one where the list has become shorter: an old link, or the only entry of the last
 * page was just deleted.
 */
export async function readPage<
  Query extends { page: number; pageSize: number },
  Reply extends { total: number },
>(query: Query, list: (query: Query) => Promise<Reply>): Promise<Reply & { query: Query }> {
  const reply = await list(query)
  const last = Math.max(1, Math.ceil(reply.total / query.pageSize))
  if (query.page <= last) return { ...reply, query }
  const shown = { ...query, page: last }
  return { ...(await list(shown)), query: shown }
}
