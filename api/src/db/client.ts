import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { type BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect, type SQLitePreparedQuery } from 'drizzle-orm/sqlite-core'

export type Db = ReturnType<typeof overD1>
/** A write that is built but not yet run, to be part of a batch. */
export type Statement = BatchItem<'sqlite'>

/**
 * SQLite compiles a statement again for every value that its plan may depend on, and `LIMIT ?` is one: that costs ten times
 * what running it does. The value of a calculation does not count.
 */
const calculateLimits = (statement: string) => statement.replaceAll(' limit ?', ' limit (? + 0)')

/** Drizzle over D1 or over a D1 session, which reads from the nearest replica. */
export function overD1(database: Pick<D1DatabaseSession, 'prepare' | 'batch'>) {
  const client: typeof database = {
    prepare: (statement) => database.prepare(calculateLimits(statement)),
    batch: (statements) => database.batch(statements),
  }
  // Of a D1, Drizzle calls these two.
  return drizzle(client as D1Database)
}

/**
 * A piece of SQL without values, put together once, so that Drizzle doesn't put it together from its columns for each query.
 * @throws Error when it has values
 */
export function writeOut(piece: SQL): SQL {
  const { sql: text, params } = new SQLiteAsyncDialect().sqlToQuery(piece)
  if (params.length > 0) throw new Error(`This has values, which change: ${text}`)
  return sql.raw(text)
}

interface Prepared<Rows> {
  type: 'sync' | 'async'
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
  const { sql: text, params } = query.getQuery()
  return async (db: Db, values: Record<string, unknown>): Promise<Rows> => {
    const rows = await db.$client
      .prepare(text)
      .bind(...fillPlaceholders(params, values))
      .raw()
    return query.mapAllResult(rows) as Rows
  }
}

/**
 * As `prepareOnce`, for a query that is written differently for a few shapes of the question: built once for each. A shape has
 * no values of a request: what has been built is kept.
 */
export function prepareEach<Shape extends Record<string, string | boolean>, Rows>(
  build: (db: Db, shape: Shape) => SQLitePreparedQuery<Prepared<Rows>>,
) {
  const prepared = new Map<string, ReturnType<typeof prepareOnce<Rows>>>()
  return (db: Db, shape: Shape, values: Record<string, unknown>): Promise<Rows> => {
    const key = JSON.stringify(shape)
    const run = prepared.get(key) ?? prepareOnce((nowhere) => build(nowhere, shape))
    prepared.set(key, run)
    return run(db, values)
  }
}
