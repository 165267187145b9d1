import { type Sql } from '#api/lib/object-database.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'

// Work whose length grows with a crawl is a generator. What it does up to a `yield` is a step, which takes some milliseconds whatever the
// size of the crawl. The caller decides what happens in between.

const PAGES_AT_ONCE = 500
const ROWS_AT_ONCE = 1_000

/** Serves everybody else after each step. */
export async function withBreaks<Value>(steps: Generator<void, Value>): Promise<Value> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldThread()
  }
}

/** For tests, and for what is known to be small. */
export function withoutBreak<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Updates the pages of a condition in steps of some at a time, each in a millisecond or two. The update must make the condition
 * false: a step takes the first pages for which it holds. `source` is the table, and the index where the planner needs to be told.
 */
export function* updatePagesInSteps(
  sql: Sql,
  { source = 'pages', set, where }: { source?: string; set: string; where: string },
): Generator<void> {
  const query = `
    UPDATE pages SET ${set} WHERE id IN (SELECT id FROM ${source} WHERE ${where} LIMIT ${PAGES_AT_ONCE}) RETURNING id`
  while ([...sql.exec(query)].length > 0) yield
}

interface Deleted {
  table: string
  /** Its columns, as SQL. */
  key: string
  where?: string
  bindings?: readonly string[]
}

/** Deletes the rows of a table, so many in each step. */
export function* deleteInSteps(
  sql: Sql,
  { table, key, where = 'true', bindings = [] }: Deleted,
): Generator<void> {
  const query = `DELETE FROM ${table} WHERE (${key}) IN
    (SELECT ${key} FROM ${table} WHERE ${where} ORDER BY ${key} LIMIT ${ROWS_AT_ONCE}) RETURNING 1`
  for (let isMore = true; isMore;) {
    const rows = [...sql.exec(query, ...bindings)].length
    isMore = rows === ROWS_AT_ONCE
    if (rows > 0) yield
  }
}
