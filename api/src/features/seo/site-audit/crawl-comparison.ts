import { type Sql } from '#api/engine/crawl-store.ts'

/**
 * Pages by check that have a finding now and had none, the reverse, and both; against another audit of the same site.
 * A page that this crawl did not visit is neither fixed nor still faulty: nobody knows.
 */
export interface Change {
  new: number
  fixed: number
  persisting: number
}
export type Comparison = Record<string, Change>

/** What was found, as pairs of check and address in order; the cursor is the last pair of the part before. */
export type FindingPair = [check: string, url: string]
export type ReadPairs = (after: FindingPair | null) => Promise<FindingPair[]>

const PAIRS_AT_ONCE = 5_000

export function listPairs(sql: Sql, after: FindingPair | null): FindingPair[] {
  const rows = sql.exec(
    `SELECT DISTINCT check_id, url FROM findings WHERE (check_id, url) > (?, ?) ORDER BY check_id, url LIMIT ${PAIRS_AT_ONCE}`,
    ...(after ?? ['', '']),
  )
  return [...rows].map((row) => [String(row['check_id']), String(row['url'])])
}

function changeOf(comparison: Comparison, check: string): Change {
  return (comparison[check] ??= { new: 0, fixed: 0, persisting: 0 })
}

/** Compares this crawl's findings with those of an earlier one, part by part, so that neither is ever whole in memory. */
export async function compare(sql: Sql, readEarlier: ReadPairs): Promise<Comparison> {
  const comparison: Comparison = {}
  for (let part = await readEarlier(null); part.length > 0; part = await readEarlier(part.at(-1) ?? null)) {
    const rows = sql.exec(
      `SELECT pair.value->>0 AS check_id, count(*) AS earlier,
         sum(EXISTS (SELECT 1 FROM findings WHERE check_id = pair.value->>0 AND url = pair.value->>1)) AS both
       FROM json_each(?) AS pair
       WHERE EXISTS (SELECT 1 FROM pages WHERE url = pair.value->>1 AND state = 'done')
       GROUP BY 1`,
      JSON.stringify(part),
    )
    for (const row of rows) {
      const change = changeOf(comparison, String(row['check_id']))
      change.persisting += Number(row['both'])
      change.fixed += Number(row['earlier']) - Number(row['both'])
    }
    if (part.length < PAIRS_AT_ONCE) break
  }
  for (const row of sql.exec('SELECT check_id, count(DISTINCT url) AS now FROM findings GROUP BY check_id')) {
    const change = changeOf(comparison, String(row['check_id']))
    change.new = Number(row['now']) - change.persisting
  }
  return comparison
}
