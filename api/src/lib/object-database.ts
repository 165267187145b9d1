/** What both a Durable Object's `ctx.storage.sql` and a thin wrapper of node:sqlite can do. One statement a call. */
export interface Sql {
  exec: (query: string, ...bindings: (string | number | null)[]) => Iterable<Record<string, unknown>>
}

/** The database of one Durable Object. */
export interface ObjectDatabase {
  sql: Sql
  /** All writes of `work`, or none. */
  atomically: <Value>(work: () => Value) => Value
}

/** Brings a database from one version to the next. Once shipped it is never edited: some databases have taken it. */
export type Migration = (sql: Sql) => void

/** A database that a later build has written: to go on with it might lose what this build knows nothing of. */
export class DatabaseTooNew extends Error {
  constructor({ name, version, known }: { name: string; version: number; known: number }) {
    super(
      `The ${name} database is of version ${version}, and this build knows versions up to ${known}. Run the build that wrote it, or a later one.`,
    )
    this.name = 'DatabaseTooNew'
  }
}

const VERSION_TABLE =
  'CREATE TABLE schema_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL)'

/** 0 where there is no number: an empty database, or one from before databases of objects were numbered. */
function readVersion(sql: Sql): number {
  const [table] = sql.exec(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'`)
  if (!table) return 0
  const [row] = sql.exec('SELECT version FROM schema_version')
  return Number(row?.['version'] ?? 0)
}

function writeVersion(sql: Sql, version: number): void {
  if (version === 1) sql.exec(VERSION_TABLE)
  sql.exec('INSERT OR REPLACE INTO schema_version (id, version) VALUES (1, ?)', version)
}

/** Brings a database to the last of the numbered versions, each step wholly or not at all. The first is number 1. */
export function migrate(
  { sql, atomically }: ObjectDatabase,
  name: string,
  steps: readonly Migration[],
): void {
  const version = readVersion(sql)
  if (version > steps.length) throw new DatabaseTooNew({ name, version, known: steps.length })
  for (const [at, step] of steps.entries()) {
    if (at < version) continue
    atomically(() => {
      step(sql)
      writeVersion(sql, at + 1)
    })
  }
}
