import { fillPlaceholders } from 'drizzle-orm'
import { type BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import { type SQLitePreparedQuery } from 'drizzle-orm/sqlite-core'

export type Db = ReturnType<typeof overD1>
/** A write that is built but not yet run, to be part of a batch. */
export type Statement = BatchItem<'sqlite'>

/** Drizzle over D1 or over a D1 session, which reads from the nearest replica. */
export function overD1(database: D1Database | D1DatabaseSession) {
  // A session has prepare and batch, which is all that Drizzle calls; only D1's exec and dump are missing.
  return drizzle(database as D1Database)
}

interface Prepared<Rows> {
  type: 'async'
  run: unknown
  all: Rows
  get: unknown
  values: unknown
  execute: unknown
}

/** A database that only builds Drizzle's statements. */
const NOWHERE = { prepare: () => undefined } as unknown as D1Database

/**
 * A query with placeholders that every request runs: built once, since building it takes Drizzle longer than running it
 * takes D1. Each call uses the database of its own request.
 */
export function prepareOnce<Rows>(build: (db: Db) => SQLitePreparedQuery<Prepared<Rows>>) {
  const query = build(overD1(NOWHERE))
  const { sql, params } = query.getQuery()
  return async (db: Db, values: Record<string, unknown>): Promise<Rows> => {
    const rows = await db.$client
      .prepare(sql)
      .bind(...fillPlaceholders(params, values))
      .raw()
    return query.mapAllResult(rows) as Rows
  }
}
