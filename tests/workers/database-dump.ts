import { env } from 'cloudflare:workers'

export type Row = Record<string, unknown>

/** Every row of every table, in the order in which the database has them. */
export async function dumpDatabase(): Promise<Map<string, Row[]>> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'`,
  ).all<{ name: string }>()
  const tables = new Map<string, Row[]>()
  for (const { name } of results) {
    const { results: rows } = await env.DB.prepare(
      `SELECT rowid AS "row number", * FROM "${name}" ORDER BY rowid`,
    ).all<Row>()
    tables.set(name, rows)
  }
  return tables
}

/** Values of a row that could be joined: ids, times, versions, hashes. Texts are taken apart into the ids in them. */
export function listValues(row: Row, without: ReadonlySet<unknown>): Set<string> {
  const values = Object.entries(row).flatMap(([column, value]) => {
    if (column === 'row number' || value === null) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return [text, ...(text.match(/[a-z]{2,4}_[\w-]{8,}|\d{9,}/g) ?? [])]
  })
  return new Set(values.filter((value) => !without.has(value)))
}
