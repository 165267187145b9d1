import { type SQL, sql } from 'drizzle-orm'
import { type Db, type Statement } from './client.ts'

const FAILED = /'assertion:([a-z-]+)'/

/**
 * A statement that lets its batch go on only while the condition holds. D1 has no transaction that could look and then
 * decide, and SQLite no assertion: a JSON path that is none makes it give up, and its message names the path.
 */
export const assertThat = (db: Db, name: string, condition: SQL): Statement =>
  db
    .select({
      holds: sql`case when ${condition} then 1 else json_extract('{}', ${`assertion:${name}`}) end`.as(
        'holds',
      ),
    })
    .from(sql`(select 1)`)

/** The name of the assertion that a batch was given up for. */
export function findFailedAssertion(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause === undefined ? FAILED.exec(error.message)?.[1] : findFailedAssertion(error.cause)
}
