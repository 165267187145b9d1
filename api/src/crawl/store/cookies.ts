import * as z from 'zod'
import { type Sql } from '#api/lib/object-database.ts'

/** A cookie as it is kept from one batch of pages to the next. */
export const KeptCookie = z.object({
  /** Domain, path and name: a later one with the same takes its place. */
  id: z.string(),
  /** JSON of the library. */
  cookie: z.string(),
})
export type KeptCookie = z.infer<typeof KeptCookie>

/** Of one crawl: what RFC 6265 asks for of each domain (6.1). */
export const MAX_COOKIES = 50

/** What a crawl sends back to its site; deleted when it ends. */
export const CREATE_COOKIES = `CREATE TABLE cookies (id TEXT PRIMARY KEY, cookie TEXT NOT NULL) WITHOUT ROWID`

export function listCookies(sql: Sql): KeptCookie[] {
  return [...sql.exec('SELECT id, cookie FROM cookies ORDER BY id')].map(
    (row) => row as unknown as KeptCookie,
  )
}

/** Batches that ran side by side may have set more than there is room for. */
export function storeCookies(sql: Sql, cookies: readonly KeptCookie[]): void {
  if (cookies.length === 0) return
  sql.exec(
    `INSERT OR REPLACE INTO cookies (id, cookie) SELECT value->>'id', value->>'cookie' FROM json_each(?)`,
    JSON.stringify(cookies),
  )
  sql.exec(`DELETE FROM cookies WHERE id NOT IN (SELECT id FROM cookies ORDER BY id LIMIT ?)`, MAX_COOKIES)
}

export const forgetCookies = (sql: Sql) => void sql.exec('DELETE FROM cookies')
