import { type DatabaseSync, type StatementSync } from 'node:sqlite'
import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'

/** More than a crawl asks in different words, unless it lists what it asks for. */
const MAX_STATEMENTS = 500

/** Each statement is compiled once: a crawl asks the same for every page. */
function createExec(database: DatabaseSync): Sql['exec'] {
  const statements = new Map<string, StatementSync>()
  return (query, ...bindings) => {
    const statement = statements.get(query) ?? database.prepare(query)
    if (statements.size >= MAX_STATEMENTS) statements.clear()
    statements.set(query, statement)
    return statement.all(...bindings)
  }
}

/** node:sqlite behind the interface that a Durable Object's storage has too. */
export function toObjectDatabase(database: DatabaseSync): ObjectDatabase {
  return {
    sql: { exec: createExec(database) },
    atomically(work) {
      database.exec('BEGIN')
      try {
        const value = work()
        database.exec('COMMIT')
        return value
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  }
}
