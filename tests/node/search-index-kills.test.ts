import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'
import { migrateIndex } from '#api/search-index/store/index-migrations.ts'
import { listHits } from '#api/search-index/store/search.ts'
import { makePage, takePages, WORDS, writeIndex } from '#tests/fixtures/index-sites/written-index.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'

// The full-text index in a file, killed between any two of its statements, also within a transaction.

const PAGES_OF_PART = 12
/** So many segments that the last part makes them merge. */
const PARTS = 8
/** Of all statements, each so many-th is one to be killed at. */
const EVERY = 3

const pagesOf = (part: number) =>
  Array.from({ length: PAGES_OF_PART }, (_, at) =>
    makePage(`https://one.example/${part}/${at}`, part + 7 * at),
  )
/** The last part also changes pages of the first. */
const LAST = [
  ...pagesOf(PARTS - 1),
  makePage('https://one.example/0/1', 99),
  makePage('https://one.example/0/2', 98),
]

class Killed extends Error {}

/** A database whose process dies at a statement: nothing of it is done, and nothing follows. */
function openUntil(sqlite: DatabaseSync, deathAt: number): ObjectDatabase & { statements: () => number } {
  const { sql, atomically } = toObjectDatabase(sqlite)
  let count = 0
  return {
    statements: () => count,
    sql: {
      exec(query, ...bindings) {
        count += 1
        if (count >= deathAt) throw new Killed()
        return sql.exec(query, ...bindings)
      },
    },
    atomically,
  }
}

const found = (sql: Sql) =>
  WORDS.map((word) =>
    listHits(sql, word, null).map(({ pageId, score }) => [pageId, Number(score.toFixed(9))]),
  )

function open(file: string): { sqlite: DatabaseSync; database: ObjectDatabase } {
  const sqlite = new DatabaseSync(file)
  // A process dies, and not the machine.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  const database = toObjectDatabase(sqlite)
  migrateIndex(database)
  return { sqlite, database }
}

/** An index whose last part has been taken and is about to be written. */
function prepare(file: string): void {
  const { sqlite, database } = open(file)
  for (let part = 0; part < PARTS - 1; part += 1) writeIndex(database, pagesOf(part))
  takePages(database.sql, LAST)
  sqlite.close()
}

test('killed at a statement, it finds what it found before, and ends with the same', () => {
  const folder = newFolder()
  const taken = path.join(folder, 'taken.sqlite')
  const whole = path.join(folder, 'whole.sqlite')
  prepare(taken)
  copyFileSync(taken, whole)
  const uninterrupted = open(whole)
  const before = found(uninterrupted.database.sql)
  const counted = openUntil(uninterrupted.sqlite, Infinity)
  writeIndex(counted, [])
  const after = found(uninterrupted.database.sql)
  const segments = [...uninterrupted.database.sql.exec('SELECT state, size, live FROM segments')]
  uninterrupted.sqlite.close()
  expect(after).not.toEqual(before)
  // The parts have been merged, so that this was a part of what is killed.
  expect(segments).toEqual([{ state: 'done', size: PARTS * PAGES_OF_PART, live: PARTS * PAGES_OF_PART }])
  expect(counted.statements()).toBeGreaterThan(30)

  let [old, done] = [0, 0]
  for (let death = 1; death <= counted.statements(); death += EVERY) {
    const file = path.join(folder, `${death}.sqlite`)
    copyFileSync(taken, file)
    const killed = open(file)
    expect(() => writeIndex(openUntil(killed.sqlite, death), [])).toThrow(Killed)
    killed.sqlite.close()

    const resumed = open(file)
    const now = found(resumed.database.sql)
    if (JSON.stringify(now) === JSON.stringify(before)) old += 1
    else done += 1
    expect(now).toEqual(done > 0 ? after : before)
    writeIndex(resumed.database, [])
    expect(found(resumed.database.sql)).toEqual(after)
    expect([...resumed.database.sql.exec('SELECT state, size, live FROM segments')]).toEqual(segments)
    expect([...resumed.database.sql.exec('SELECT DISTINCT segment FROM postings')]).toHaveLength(1)
    resumed.sqlite.close()
  }
  expect(Math.min(old, done)).toBeGreaterThan(3)
}, 120_000)
