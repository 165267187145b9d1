import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findTool } from '#server/build/run-tool.ts'

// Fails when the tables in the code have changed and no migration says so: generates one into a copy and looks for it.

const MIGRATIONS = 'api/migrations'
const SCHEMA = 'api/src/db/schema/*.ts'

const listSql = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.sql'))

const copy = mkdtempSync(join(tmpdir(), 'bellwether-migrations-'))
cpSync(MIGRATIONS, copy, { recursive: true })
// drizzle-kit takes paths below its working folder only.
const flags = ['--dialect', 'sqlite', '--schema', SCHEMA, '--out', relative('.', copy)]
const drizzle = spawnSync(process.execPath, [findTool('drizzle-kit'), 'generate', ...flags], {
  encoding: 'utf8',
  // A question about a renamed column has nobody to answer it: that too is a change without its migration.
  stdio: ['ignore', 'pipe', 'pipe'],
})
const isUpToDate = drizzle.status === 0 && listSql(copy).length === listSql(MIGRATIONS).length
rmSync(copy, { recursive: true, force: true })

if (!isUpToDate) {
  console.error(drizzle.stdout, drizzle.stderr)
  console.error(
    'The schema has changed without a migration: run `npm run db:generate` and commit what it writes.',
  )
  process.exit(1)
}
