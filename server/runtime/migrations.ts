import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BREAKPOINT = '--> statement-breakpoint'

// The table that `wrangler d1 migrations apply` keeps, so that both tools agree on what has been done.
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

interface Statement {
  bind(...values: unknown[]): Statement
  all(): Promise<{ results: Record<string, unknown>[] }>
}

/** The part of a D1 database that migrations need; statements of one batch are one transaction. */
export interface MigratedDatabase<S extends Statement = Statement> {
  prepare(sql: string): S
  batch(statements: S[]): Promise<unknown>
}

function readStatements(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split(BREAKPOINT)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/** Applies, in the order of their names, the files that this database has not seen, each in one transaction. */
export async function applyMigrations(db: MigratedDatabase, folder: string): Promise<string[]> {
  await db.prepare(CREATE_TABLE).all()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all()
  const applied = new Set(results.map((row) => row['name']))
  const pending = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !applied.has(name))
    .toSorted()

  for (const name of pending) {
    const record = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
    const statements = readStatements(join(folder, name)).map((sql) => db.prepare(sql))
    await db.batch([...statements, record])
  }
  return pending
}
