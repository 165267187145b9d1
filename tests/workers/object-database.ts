import { DatabaseSync } from 'node:sqlite'
import { migrateCrawl } from '#api/crawl/store/crawl-migrations.ts'
import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'

/** node:sqlite behind the interface that a Durable Object's storage has too. */
export function toObjectDatabase(database: DatabaseSync): ObjectDatabase {
  return {
    sql: { exec: (query, ...bindings) => database.prepare(query).all(...bindings) },
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

/** The database of a crawl that has just been ordered. */
export function openCrawlDatabase(): Sql {
  const database = toObjectDatabase(new DatabaseSync(':memory:'))
  migrateCrawl(database)
  return database.sql
}
