import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { DatabaseTooNew } from '#api/lib/object-database.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { migratePerformance, PERFORMANCE_MIGRATIONS } from './performance-migrations.ts'
import { readDays } from './read-totals.ts'
import { listFetchedDays, listSets, putFigures } from './write-figures.ts'

// Databases as each version has written them: they are never written again, since organizations have them like that.
const VERSIONS = PERFORMANCE_MIGRATIONS.map((_, at) => at + 1)

function open(version: number) {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(readFileSync(`tests/fixtures/performance-databases/${version}.sql`, 'utf8'))
  return toObjectDatabase(sqlite)
}

test.each(VERSIONS)('figures of version %i are there, and others are added', (version) => {
  const database = open(version)
  const { sql } = database
  migratePerformance(database)
  migratePerformance(database)

  expect([...sql.exec('SELECT version FROM schema_version')]).toEqual([{ version: VERSIONS.length }])
  expect(listSets(sql)).toMatchObject([{ id: 'set_1', property: 'https://shop.example/', rows: 2 }])
  expect(listFetchedDays(sql, 'set_1')).toEqual(['2026-06-01'])
  putFigures(sql, 'set_1', [
    {
      kind: 'country',
      day: '2026-06-03',
      key: 'nld',
      page: '',
      clicks: 2,
      impressions: 20,
      position: 4,
    },
  ])
  const days = readDays(sql, {
    setId: 'set_1',
    days: { from: '2026-06-01', to: '2026-06-30' },
    only: { kind: 'country', key: 'nld' },
    match: { kind: 'all' },
  })
  expect(days.map(({ day, clicks, impressions }) => [day, clicks, impressions])).toEqual([
    ['2026-06-01', 3, 40],
    ['2026-06-02', 1, 10],
    ['2026-06-03', 2, 20],
  ])
})

test('tables of a new database are those of the last version', () => {
  const tables = (database: ReturnType<typeof open>) =>
    Array.from(
      database.sql.exec(
        `SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL ORDER BY name`,
      ),
      ({ name, sql }) => [name, String(sql).replace(/\s+/g, ' ')],
    )
  const fresh = toObjectDatabase(new DatabaseSync(':memory:'))
  migratePerformance(fresh)
  for (const version of VERSIONS) {
    const database = open(version)
    migratePerformance(database)
    expect(tables(database)).toEqual(tables(fresh))
  }
})

test('what a later build has written is left alone', () => {
  const database = open(1)
  database.sql.exec('UPDATE schema_version SET version = ?', VERSIONS.length + 1)
  expect(() => {
    migratePerformance(database)
  }).toThrow(DatabaseTooNew)
})
