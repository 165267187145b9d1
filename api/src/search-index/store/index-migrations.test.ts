import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate } from '#api/lib/object-database.ts'
import { toObjectDatabase } from '#tests/workers/object-database.ts'
import { INDEX_MIGRATIONS, migrateIndex } from './index-migrations.ts'
import { findWork } from './work.ts'

test('an index of the first version is written again, with all of its pages', () => {
  const database = toObjectDatabase(new DatabaseSync(':memory:'))
  const { sql } = database
  migrate(database, 'search-index', INDEX_MIGRATIONS.slice(0, 1))
  sql.exec(
    `INSERT INTO sites (id, host, domain_id, audit_no, finished_at) VALUES (1, 'shop.example', 1, 7, 5)`,
  )
  sql.exec(
    `INSERT INTO pages (id, url, host, site_id, seen, hash, dirty, title, words)
     VALUES (16777217, 'https://shop.example/', 'shop.example', 1, 7, 'h', 0, 'Shop', 3)`,
  )

  migrateIndex(database)
  migrateIndex(database)

  expect([...sql.exec('SELECT url, dirty, segment FROM pages')]).toEqual([
    { url: 'https://shop.example/', dirty: 1, segment: null },
  ])
  expect(findWork(sql)).toEqual({ auditNo: 7, phase: 'write', cursor: 0 })
})
