import { type Sql } from '#api/lib/object-database.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { deleteInSteps, withBreaks } from './in-steps.ts'
import { takeFitting } from './take-fitting.ts'

// What the audit before saw of each page, which checks compare with what is seen now. It goes from object to object in parts.

/** Whether search engines could show it, and whether it was noindex. */
export type EarlierPage = [url: string, isIndexable: 0 | 1, isNoindex: 0 | 1]

export interface EarlierCrawl {
  /** Begins behind a URL; empty behind the last one. */
  listEarlier: (after: string | null) => Promise<EarlierPage[]>
}

const ROWS_AT_ONCE = 1_000

/** What robots.txt has blocked since is as it was when it could still be read. */
export async function listEarlier(sql: Sql, after: string | null): Promise<EarlierPage[]> {
  for (let last = after ?? ''; ;) {
    const rows = [
      ...sql.exec(
        `SELECT page.url, page.kind = 'html' AND page.internal = 1 AS is_page, page.indexable, page.noindex,
           page.state = 'disallowed' AND earlier.noindex = 1 AS was_noindex
         FROM pages AS page LEFT JOIN earlier_pages AS earlier ON earlier.url = page.url
         WHERE page.url > ? ORDER BY page.url LIMIT ${ROWS_AT_ONCE}`,
        last,
      ),
    ]
    // The values of the expressions above.
    const known = rows.flatMap((row): EarlierPage[] => {
      if (row['is_page'] === 1) return [[row['url'], row['indexable'], row['noindex']] as EarlierPage]
      return row['was_noindex'] === 1 ? [[String(row['url']), 0, 1]] : []
    })
    if (known.length > 0 || rows.length < ROWS_AT_ONCE) return takeFitting(known)
    last = String(rows.at(-1)?.['url'])
    await yieldThread()
  }
}

/** Writes down what the audit before saw, in place of what was written down when this was broken off. */
export async function copyEarlier(sql: Sql, earlier: EarlierCrawl): Promise<void> {
  await withBreaks(deleteInSteps(sql, { table: 'earlier_pages', key: 'url' }))
  for (let part = await earlier.listEarlier(null); part.length > 0;) {
    sql.exec(
      `INSERT OR REPLACE INTO earlier_pages SELECT value->>0, value->>1, value->>2 FROM json_each(?)`,
      JSON.stringify(part),
    )
    await yieldThread()
    part = await earlier.listEarlier(part.at(-1)?.[0] ?? null)
  }
}

export const hasEarlierPages = (sql: Sql): boolean =>
  [...sql.exec('SELECT 1 FROM earlier_pages LIMIT 1')].length > 0
