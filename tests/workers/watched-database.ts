import { env } from 'cloudflare:workers'

/** A D1 that remembers the text of each statement, once. */
export function watchDatabase(): { database: D1Database; statements: ReadonlySet<string> } {
  const statements = new Set<string>()
  const watch = (inner: D1Database | D1DatabaseSession) => ({
    prepare: (statement: string) => {
      statements.add(statement)
      return inner.prepare(statement)
    },
    batch: (all: D1PreparedStatement[]) => inner.batch(all),
  })
  const database = {
    ...watch(env.DB),
    withSession: (constraint: D1SessionConstraint) => watch(env.DB.withSession(constraint)),
  } as unknown as D1Database // all that is called of it
  return { database, statements }
}

const countValues = (statement: string): number => {
  const numbered = [...statement.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number))
  return Math.max(0, ...numbered, [...statement.matchAll(/\?(?!\d)/g)].length)
}

/** What a scan may read whole, by the name in the plan: values of the statement itself, and what it has found by an index. */
const IS_BOUNDED = /^SCAN (?:json_each|each|value|\d+-ROW|CONSTANT|\(subquery|\(join|CONSTANT ROW)/

async function listTables(): Promise<ReadonlySet<string>> {
  const { results } = await env.DB.prepare(`select name from sqlite_master where type = 'table'`).all<{
    name: string
  }>()
  return new Set(results.map(({ name }) => name))
}

/** The tables by the names that a statement gives them. */
function namesOf(statement: string, tables: ReadonlySet<string>): ReadonlyMap<string, string> {
  const words = statement.split(/\W+/).filter((word) => word.toLowerCase() !== 'as')
  return new Map([
    ...words.flatMap((word, at) => (tables.has(word) ? [[words[at + 1] ?? '', word] as const] : [])),
    ...[...tables].map((table) => [table, table] as const),
  ])
}

/** Whether a statement itself reads a table. */
const isRead = (statement: string, table: string) =>
  ['from', 'join'].some((word) => [table, `"${table}"`].some((name) => statement.includes(`${word} ${name}`)))

export interface Scan {
  table: string
  detail: string
  statement: string
}

/** The tables that statements read from the first row to the last. */
export async function findScans(statements: Iterable<string>): Promise<Scan[]> {
  const tables = await listTables()
  const scans: Scan[] = []
  for (const statement of statements) {
    const { results } = await env.DB.prepare(`explain query plan ${statement}`)
      .bind(...Array.from({ length: countValues(statement) }, () => null))
      .all<{ detail: string }>()
    const names = namesOf(statement, tables)
    for (const { detail } of results) {
      const table = /^SCAN (\w+)/.exec(detail)?.[1]
      const read = table === undefined || IS_BOUNDED.test(detail) ? undefined : names.get(table)
      // An insert looks at rows that refer to its own only where a foreign key is broken: the plan has them all the same.
      const isForeign = read !== undefined && /^insert/i.test(statement) && !isRead(statement, read)
      if (read !== undefined && !isForeign) scans.push({ table: read, detail, statement })
    }
  }
  return scans
}
