import { globSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Which databases of a product: the one of D1, or those of a Durable Object's class. */
type Databases = 'd1' | 'do/bellwether-api-SearchIndex'

/** Changes the databases that have a table, of a product that does not run. */
export function changeDatabases(
  dataDir: string,
  { databases, table }: { databases: Databases; table: string },
  statements: string,
): void {
  for (const file of globSync(path.join(dataDir, databases, '**/*.sqlite'))) {
    const database = new DatabaseSync(file)
    const known = database.prepare(`select 1 from sqlite_master where name = '${table}'`).get()
    if (known) database.exec(statements)
    database.close()
  }
}
