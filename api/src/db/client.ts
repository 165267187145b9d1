import { drizzle } from 'drizzle-orm/d1'

export type Db = ReturnType<typeof openDb>

/** Drizzle over D1 or over a D1 session, which reads from the nearest replica. */
export function openDb(database: D1Database | D1DatabaseSession) {
  // A session has prepare and batch, which is all that Drizzle calls; only D1's exec and dump are missing.
  return drizzle(database as D1Database)
}
