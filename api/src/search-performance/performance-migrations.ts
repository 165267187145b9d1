import { migrate, type Migration, type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'

function createTables(sql: Sql): void {
  for (const statement of [
    `CREATE TABLE sets (
      id TEXT PRIMARY KEY,
      source TEXT NOT NULL,
      property TEXT NOT NULL,
      name TEXT NOT NULL,
      first_day TEXT NOT NULL,
      last_day TEXT NOT NULL,
      filters TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      created_by TEXT
    ) WITHOUT ROWID`,
    `CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, folded TEXT NOT NULL)`,
    `CREATE TABLE figures (
      set_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      day TEXT NOT NULL,
      key_id INTEGER NOT NULL,
      page_id INTEGER NOT NULL,
      clicks INTEGER NOT NULL,
      impressions INTEGER NOT NULL,
      position REAL NOT NULL,
      PRIMARY KEY (set_id, kind, day, key_id, page_id)
    ) WITHOUT ROWID`,
    // Days that a connection has asked for, also where nothing was found.
    `CREATE TABLE fetched_days (
      set_id TEXT NOT NULL,
      day TEXT NOT NULL,
      is_cut INTEGER NOT NULL,
      PRIMARY KEY (set_id, day)
    ) WITHOUT ROWID`,
  ])
    sql.exec(statement)
}

export const PERFORMANCE_MIGRATIONS: readonly Migration[] = [createTables]

export const migratePerformance = (database: ObjectDatabase): void =>
  migrate(database, 'search performance', PERFORMANCE_MIGRATIONS)
