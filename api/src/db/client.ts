import { type BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'

export type Db = ReturnType<typeof openDb>
/** A write that has been built and not yet made; several of them make one batch. */
export type Statement = BatchItem<'sqlite'>

/** Drizzle over D1 or over a D1 session, which reads from the nearest replica. */
export function openDb(database: D1Database | D1DatabaseSession) {
  // A session has prepare and batch, which is all that Drizzle calls; only D1's exec and dump are missing.
  return drizzle(database as D1Database)
}

/** All of the statements in one transaction, or none of them. */
export async function runBatch(db: Db, [first, ...rest]: Statement[]): Promise<void> {
  if (first) await db.batch([first, ...rest])
}

/** Whether an insert was refused because the values of `columns` are there already, such as `users.email`. */
export function isUniqueViolation(error: unknown, columns: string): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.message.includes(`UNIQUE constraint failed: ${columns}`) || isUniqueViolation(error.cause, columns)
  )
}
