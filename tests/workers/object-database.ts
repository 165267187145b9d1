import { DatabaseSync } from 'node:sqlite'
import { migrateCrawl } from '#api/crawl/store/crawl-migrations.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'

/** The database of a crawl that has just been ordered. */
export function openCrawlDatabase(): Sql {
  const database = toObjectDatabase(new DatabaseSync(':memory:'))
  migrateCrawl(database)
  return database.sql
}
