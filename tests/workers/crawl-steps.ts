import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'

// What a crawl does in steps, taken as its end takes them: each in one transaction.

type Steps = (sql: Sql) => Generator<void, unknown>

/** How much `cost` rises in each step. */
function costsOf({ sql, atomically }: ObjectDatabase, begin: Steps, cost: (sql: Sql) => number): number[] {
  const steps = begin(sql)
  const costs: number[] = []
  for (let isDone: boolean | undefined = false; !isDone;) {
    const before = cost(sql)
    isDone = atomically(() => steps.next()).done
    costs.push(cost(sql) - before)
  }
  return costs
}

/** How many rows each step writes. */
export const writesOf = (database: ObjectDatabase, begin: Steps): number[] =>
  costsOf(database, begin, (sql) => Number([...sql.exec('SELECT total_changes() AS n')][0]?.['n']))

/** How many rows of these tables each step looks at. It may not write to them. */
export function readsOf(
  {
    database,
    opened,
  }: { database: { function: (name: string, run: () => number) => void }; opened: ObjectDatabase },
  tables: readonly string[],
  begin: Steps,
): number[] {
  let read = 0
  database.function('see', () => (read += 1))
  for (const table of tables)
    opened.sql.exec(`CREATE TEMP VIEW ${table} AS SELECT * FROM main.${table} WHERE see() > 0`)
  try {
    return costsOf(opened, begin, () => read)
  } finally {
    for (const table of tables) opened.sql.exec(`DROP VIEW temp.${table}`)
  }
}

/** Takes that many steps and leaves the rest; tells whether there was one. */
export function breakOffAfter(database: ObjectDatabase, begin: Steps, count: number): boolean {
  const steps = begin(database.sql)
  for (let at = 0; at < count; at += 1) if (database.atomically(() => steps.next()).done) return false
  return true
}

/** Takes all of them. */
export const takeAll = (database: ObjectDatabase, begin: Steps): boolean =>
  breakOffAfter(database, begin, Infinity)
