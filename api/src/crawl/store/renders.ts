import { findOnRender, listUnknownOnRender } from '#api/engine/find-on-render.ts'
import { RENDER_CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { PageRendering, type RenderedPage, type RenderFailure } from '#contract/seo/rendering.ts'
import { storeFindings } from './crawl-store.ts'
import { forgetIssueCounts } from './issue-counts.ts'

export interface WaitingPage {
  id: number
  url: string
  /** How often a browser has been given it, this time included. */
  attempts: number
}

const CHECK_IDS = JSON.stringify(RENDER_CHECKS.map(({ id }) => id))

/** Pages to be rendered, in this order. */
export function chooseForRendering(sql: Sql, ids: readonly number[]): void {
  sql.exec(
    'INSERT OR IGNORE INTO page_renders (page_id, place) SELECT value, key FROM json_each(?)',
    JSON.stringify(ids),
  )
}

/** The next page that waits and is not among those that are out; counts as an attempt. */
export function takeWaiting(sql: Sql, out: ReadonlySet<number>): WaitingPage | undefined {
  const [row] = sql.exec(
    `UPDATE page_renders SET attempts = attempts + 1 WHERE page_id =
       (SELECT page_id FROM page_renders WHERE state = 'waiting' AND page_id NOT IN (SELECT value FROM json_each(?))
        ORDER BY place LIMIT 1)
     RETURNING page_id AS id, attempts, (SELECT url FROM pages WHERE pages.id = page_id) AS url`,
    JSON.stringify([...out]),
  )
  return row as WaitingPage | undefined
}

/** A try that the page had no part in does not count. */
export function giveBackRender(sql: Sql, id: number): void {
  sql.exec(`UPDATE page_renders SET attempts = attempts - 1 WHERE page_id = ? AND state = 'waiting'`, id)
}

export function storeFailedRender(sql: Sql, id: number, failure: RenderFailure, at: string): void {
  sql.exec(`UPDATE page_renders SET state = 'failed', failure = ?, at = ? WHERE page_id = ?`, failure, at, id)
}

/** Stores what a browser showed, and what is wrong with it. A second time replaces the first. */
export function storeRender(sql: Sql, { id, url }: WaitingPage, page: RenderedPage, at: string): void {
  const { screenshot, ...result } = page
  sql.exec(
    `UPDATE page_renders SET state = 'rendered', failure = NULL, at = ?, result = ? WHERE page_id = ?`,
    at,
    JSON.stringify(result),
    id,
  )
  sql.exec('DELETE FROM page_screenshots WHERE page_id = ?', id)
  if (screenshot !== null)
    sql.exec('INSERT INTO page_screenshots (page_id, jpeg) VALUES (?, ?)', id, screenshot)
  const checks = '(SELECT value FROM json_each(?))'
  sql.exec(`DELETE FROM findings WHERE url = ? AND check_id IN ${checks}`, url, CHECK_IDS)
  sql.exec(`DELETE FROM finding_assets WHERE page_id = ? AND check_id IN ${checks}`, id, CHECK_IDS)
  sql.exec(`DELETE FROM render_unknown WHERE page_id = ? AND check_id IN ${checks}`, id, CHECK_IDS)
  sql.exec(
    'INSERT INTO render_unknown (check_id, page_id) SELECT value, ? FROM json_each(?)',
    id,
    JSON.stringify(listUnknownOnRender(page)),
  )
  const rows = findOnRender(page).map(({ check, detail, evidence, assets = [] }) => [
    check,
    url,
    detail,
    evidence ?? null,
    assets,
  ])
  storeFindings(sql, JSON.stringify(rows))
  forgetIssueCounts(sql)
}

/** On how many pages each check of what a browser shows was made. */
export function countRenderChecks(sql: Sql): Map<string, number> {
  const [row] = sql.exec(`SELECT count(*) AS n FROM page_renders WHERE state = 'rendered'`)
  const made = new Map(RENDER_CHECKS.map(({ id }) => [id, Number(row?.['n'])]))
  for (const { check_id: check, n } of sql.exec(
    'SELECT check_id, count(*) AS n FROM render_unknown GROUP BY check_id',
  ))
    made.set(String(check), (made.get(String(check)) ?? 0) - Number(n))
  return made
}

/** What a browser showed of a page; null where it was not to open it. */
export function findRendering(sql: Sql, id: number): PageRendering | null {
  const [row] = sql.exec(
    `SELECT state, failure, at, result, jpeg FROM page_renders LEFT JOIN page_screenshots USING (page_id)
     WHERE page_id = ?`,
    id,
  )
  if (!row) return null
  // A text or null, written by storeRender.
  const { state, failure, at, jpeg } = row
  const result = row['result'] as string | null
  const page = result === null ? undefined : { ...(JSON.parse(result) as object), screenshot: jpeg }
  // Written by another build, it may lack what this one shows: then it is not shown.
  return PageRendering.safeParse({ state, failure, at, page }).data ?? null
}
