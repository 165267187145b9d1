import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'
import { applyMigrations } from './migrations.ts'

/** SQLite with the face of D1: a batch is one transaction. */
function createDatabase() {
  const sqlite = new DatabaseSync(':memory:')
  class Statement {
    readonly sql: string
    readonly values: SQLInputValue[]
    constructor(sql: string, values: SQLInputValue[] = []) {
      this.sql = sql
      this.values = values
    }
    bind(...values: unknown[]) {
      return new Statement(this.sql, values as SQLInputValue[])
    }
    all() {
      return Promise.resolve({ results: sqlite.prepare(this.sql).all(...this.values) })
    }
  }
  async function batch(statements: Statement[]) {
    sqlite.exec('BEGIN')
    try {
      for (const statement of statements) await statement.all()
      sqlite.exec('COMMIT')
    } catch (error) {
      sqlite.exec('ROLLBACK')
      throw error
    }
  }
  const tables = () =>
    sqlite
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all()
      .map((row) => row['name'])
  return { db: { prepare: (sql: string) => new Statement(sql), batch }, tables }
}

function createFolder(files: Record<string, string>) {
  const folder = newFolder()
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

const FILES = {
  '0001_two.sql': 'CREATE TABLE two (a);\n--> statement-breakpoint\nALTER TABLE one ADD b;',
  '0000_one.sql': 'CREATE TABLE one (a);',
  'notes.md': 'not a migration',
}

test('migrations run in the order of their names, and once', async () => {
  const { db, tables } = createDatabase()
  const folder = createFolder(FILES)

  expect(await applyMigrations(db, folder)).toEqual(['0000_one.sql', '0001_two.sql'])
  expect(await applyMigrations(db, folder)).toEqual([])
  expect(tables()).toEqual(['d1_migrations', 'one', 'two'])
})

test('a later start applies only what is new', async () => {
  const { db } = createDatabase()
  const folder = createFolder(FILES)
  await applyMigrations(db, folder)
  writeFileSync(join(folder, '0002_three.sql'), 'CREATE TABLE three (a);')

  expect(await applyMigrations(db, folder)).toEqual(['0002_three.sql'])
})

test('a migration that fails leaves nothing of itself behind', async () => {
  const { db, tables } = createDatabase()
  const folder = createFolder({
    '0000_bad.sql': 'CREATE TABLE one (a);\n--> statement-breakpoint\nNONSENSE;',
  })

  await expect(applyMigrations(db, folder)).rejects.toThrow()
  expect(tables()).toEqual(['d1_migrations'])
  writeFileSync(join(folder, '0000_bad.sql'), 'CREATE TABLE one (a);')
  expect(await applyMigrations(db, folder)).toEqual(['0000_bad.sql'])
})
