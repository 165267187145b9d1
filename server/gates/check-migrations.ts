import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findTool } from '#server/build/run-tool.ts'

// Fails unless the tables in the code are those of the migrations: generates what is missing into a copy, which has to be nothing.

const MIGRATIONS = 'api/migrations'
const SCHEMA = 'api/src/db/schema/*.ts'

const copy = mkdtempSync(join(tmpdir(), 'bellwether-migrations-'))
cpSync(MIGRATIONS, copy, { recursive: true })
// drizzle-kit takes paths below its working folder only.
const flags = ['--dialect', 'sqlite', '--schema', SCHEMA, '--out', relative('.', copy)]
const drizzle = spawnSync(process.execPath, [findTool('drizzle-kit'), 'generate', ...flags], {
  encoding: 'utf8',
  // A question about a renamed column has nobody to answer it: that too is a change without its migration.
  stdio: ['ignore', 'pipe', 'pipe'],
})
// By what it says, and not by its status: it ends with 0 where it could not compare at all.
// eslint-disable-next-line product/compared-sentences -- drizzle-kit has no other sign of it
const isUpToDate = drizzle.status === 0 && drizzle.stdout.includes('No schema changes')
rmSync(copy, { recursive: true, force: true })

if (!isUpToDate) {
  console.error(drizzle.stdout, drizzle.stderr)
  console.error(
    'The schema has changed without a migration, or the migrations can’t be read: run `npm run db:generate`, and commit what it writes.',
  )
  process.exit(1)
}
