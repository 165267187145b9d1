import { isFault, type OwnOutcome, type PlannedCheck } from '#api/engine/own-checks/own-check.ts'
import { foldForSearch } from '#api/lib/kept-text.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type OwnResult } from '#contract/seo/own-checks.ts'
import { OWN_GAPS, type OwnGap } from '#contract/seo/own-checks.words.ts'
import { countOf } from './crawl-search.ts'
import { listOwnChecks } from './own-checks.ts'

/** Between the values of one page, where they are one text. */
const BETWEEN = ' | '

function toRow({ check, found, isMore, values, gap, takesValues }: OwnOutcome): unknown[] {
  const value = found === null ? null : takesValues ? values.join(BETWEEN) : String(found)
  return [check, found, isMore ? 1 : 0, value, foldForSearch(value ?? ''), JSON.stringify(values), gap]
}

/** As `storeOwnValues` takes it; empty for none. */
export const encodeOwnValues = (outcomes: readonly OwnOutcome[] = []): string =>
  outcomes.length === 0 ? '' : JSON.stringify(outcomes.map(toRow))

/** Of a page that none are stored of. */
export function storeOwnValues(sql: Sql, url: string, encoded: string): void {
  sql.exec(
    `INSERT INTO own_values (page_id, check_id, found, is_more, value, folded_value, items, gap)
     SELECT pages.id, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6
     FROM json_each(?) CROSS JOIN pages ON pages.url = ?`,
    encoded,
    url,
  )
}

const toGap = (gap: unknown): OwnGap | null => OWN_GAPS.find((known) => known === gap) ?? null

/** What the own checks came to on some pages, by page; those that a page is not for have no entry. */
export function readOwnValues(sql: Sql, ids: readonly number[]): Map<number, OwnResult[]> {
  const checks = listOwnChecks(sql)
  const found = new Map<number, OwnResult[]>()
  if (checks.length === 0 || ids.length === 0) return found
  const rows = sql.exec(
    `SELECT page_id, check_id, found, is_more, items, gap FROM json_each(?) AS page CROSS JOIN own_values
     ON page_id = page.value`,
    JSON.stringify(ids),
  )
  const known = new Map<string, PlannedCheck>(checks.map((check) => [check.id, check]))
  for (const row of rows) {
    const check = known.get(String(row['check_id']))
    if (!check) continue
    const count = row['found'] as number | null
    const page = Number(row['page_id'])
    const results = found.get(page) ?? []
    results.push({
      id: check.id,
      name: check.name,
      isFault: isFault(check, count),
      found: count,
      isMore: row['is_more'] === 1,
      // Written above.
      values: JSON.parse(String(row['items'])) as string[],
      gap: toGap(row['gap']),
    })
    found.set(page, results)
  }
  const placeOf = new Map<string, number>(checks.map(({ id }, place) => [id, place]))
  for (const results of found.values())
    results.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0))
  return found
}

/** On how many URLs one of them could not be made. */
export const countOwnGaps = (sql: Sql, check: string): number =>
  countOf(sql, 'SELECT count(*) AS n FROM own_values WHERE check_id = ? AND gap IS NOT NULL', check)

/** What the list of pages is ordered by: the first check's values by 0, the next one's by 1. */
export const ownOrder = (place: number): string =>
  `(SELECT CASE items WHEN '[]' THEN found ELSE lower(value) END FROM own_values WHERE page_id = pages.id
    AND check_id = (SELECT id FROM own_checks WHERE place = ${place}))`

/** On how many pages each of them was made. */
export function countOwnMade(sql: Sql): Map<string, number> {
  const made = new Map<string, number>(listOwnChecks(sql).map(({ id }) => [id, 0]))
  if (made.size === 0) return made
  const rows = sql.exec(
    'SELECT check_id, count(*) AS n FROM own_values WHERE found IS NOT NULL GROUP BY check_id',
  )
  for (const { check_id: check, n } of rows) made.set(String(check), Number(n))
  return made
}
