import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate } from '#api/lib/object-database.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { INDEX_MIGRATIONS, migrateIndex } from './index-migrations.ts'
import { findWork } from './work.ts'

const PAGE = `INSERT INTO pages (id, url, host, site_id, seen, hash, dirty, title, words)
  VALUES (16777217, 'https://shop.example/', 'shop.example', 1, 7, 'h', 0, 'Shop', 3)`

/** What an index of each version has of one page beside the page itself. */
const WRITTEN: string[][] = [
  [`INSERT INTO pages_fts (rowid, title) VALUES (16777217, 'shop')`],
  [
    `INSERT INTO segments (id, pages, lengths, size, live, words, last_row) VALUES (1, x'00', x'00', 1, 1, 3, 1)`,
    `INSERT INTO postings (id, stem, segment, entries) VALUES (1, 'shop', 1, x'00')`,
    'UPDATE pages SET segment = 1, place = 0',
  ],
]

test.each(WRITTEN.map((statements, at) => [at + 1, statements] as const))(
  'an index of version %i is written again, with all of its pages',
  (version, statements) => {
    const database = toObjectDatabase(new DatabaseSync(':memory:'))
    const { sql } = database
    migrate(database, 'search-index', INDEX_MIGRATIONS.slice(0, version))
    sql.exec(
      `INSERT INTO sites (id, host, domain_id, audit_no, finished_at) VALUES (1, 'shop.example', 1, 7, 5)`,
    )
    for (const statement of [PAGE, ...statements]) sql.exec(statement)

    migrateIndex(database)
    migrateIndex(database)

    expect([...sql.exec('SELECT url, dirty, indexed FROM pages')]).toEqual([
      { url: 'https://shop.example/', dirty: 1, indexed: 0 },
    ])
    expect([...sql.exec('SELECT * FROM segments')]).toEqual([])
    expect([...sql.exec('SELECT * FROM postings')]).toEqual([])
    expect(findWork(sql)).toEqual({ auditNo: 7, phase: 'write', cursor: 0 })
  },
)

test('each version but the last has a fixture', () => {
  expect(WRITTEN).toHaveLength(INDEX_MIGRATIONS.length - 1)
})
