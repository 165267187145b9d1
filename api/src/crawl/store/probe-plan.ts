import { getDomain } from 'tldts'
import { type Sql } from '#api/lib/object-database.ts'
import { hostOf, siteOf } from '#api/engine/urls.ts'
import { homeOf } from './host-wide.ts'
import { deleteInSteps } from './in-steps.ts'
import { listIdRanges, listPageRanges, type PageRange } from './page-ranges.ts'

/** Files and link targets that one audit asks for; those that most pages name come first. */
export const MOST_ASSETS = 1_500
export const MOST_LINKS = 1_000
/** Of one host that is not the site's. */
export const MOST_ASSETS_A_HOST = 500
export const MOST_LINKS_A_HOST = 100

const ROWS_AT_ONCE = 500

/** What each kind of link names. Of a file that pages both load and link to, the name of the file's kind is the smaller one. */
const KIND_OF_LINK = `CASE kind WHEN 'css' THEN 'style' WHEN 'script' THEN 'script' WHEN 'font' THEN 'font'
  WHEN 'img' THEN 'image' WHEN 'srcset' THEN 'image' WHEN 'background' THEN 'image' WHEN 'og' THEN 'image' ELSE 'url' END`
const NAMING_KINDS = `('img', 'srcset', 'background', 'og', 'script', 'css', 'font', 'a', 'area')`

/** Links of the site to its own pages are followed by the crawl itself. */
const toGather = (hasLinks: boolean) => `
  INSERT INTO probes (page_id, kind, home, uses)
  SELECT target.id, named.kind, ${homeOf('target.url')}, named.uses
  FROM (
    SELECT to_id, min(${KIND_OF_LINK}) AS kind, count(DISTINCT from_id) AS uses FROM links
    WHERE from_id BETWEEN ? AND ? AND kind IN ${NAMING_KINDS} GROUP BY to_id
  ) AS named
  CROSS JOIN pages AS target ON target.id = named.to_id
  WHERE named.kind <> 'url' ${hasLinks ? 'OR target.internal = 0' : ''}
  ON CONFLICT (page_id) DO UPDATE SET uses = uses + excluded.uses, kind = min(kind, excluded.kind)`

/** What the crawl has fetched already is not asked for again. */
const TAKE_OVER = `
  UPDATE probes SET state = 'done', is_own = 1, status = page.status, failure = page.failure, final_url = page.final_url,
    redirect_status = CASE page.kind WHEN 'redirect' THEN page.status END,
    content_type = page.content_type, bytes = nullif(page.bytes, 0),
    outcome = CASE
      WHEN page.kind IN ('blocked', 'unreadable') OR page.failure IN ('timeout', 'undecodable', 'disallowed') THEN 'unchecked'
      WHEN page.kind = 'error' OR page.failure IS NOT NULL THEN 'broken' ELSE 'working' END,
    reason = CASE
      WHEN page.kind = 'blocked' THEN 'refused' WHEN page.failure = 'timeout' THEN 'timeout'
      WHEN page.failure = 'disallowed' THEN 'robots'
      WHEN page.kind = 'unreadable' OR page.failure = 'undecodable' THEN 'unreadable' END
  FROM pages AS page
  WHERE page.id = page_id AND page.state = 'done' AND page_id BETWEEN ? AND ?`

function* inRanges(sql: Sql, ranges: readonly PageRange[], statement: string): Generator<void> {
  for (const { first, last } of ranges) {
    sql.exec(statement, first, last)
    yield
  }
}

/** Each link may bring a row that is new, which takes longer than reading it. */
function quarter({ first, last }: PageRange): PageRange[] {
  const size = Math.ceil((last - first + 1) / 4)
  const starts = [0, 1, 2, 3].map((at) => first + at * size).filter((start) => start <= last)
  return starts.map((start) => ({ first: start, last: Math.min(last, start + size - 1) }))
}

interface Candidate {
  page_id: number
  home: string
  uses: number
}

/** The part of a host that its owner has registered; the host itself where nobody can register one. */
export const ownerOf = (url: string): string => getDomain(url) ?? siteOf(hostOf(url))

interface Budget {
  isLink: 0 | 1
  most: number
  mostAHost: number
}

const SET_STATE = `
  UPDATE probes SET state = 'waiting', reason = NULL, is_own = value->>1
  FROM json_each(?) WHERE page_id = value->>0`
const LEAVE_OUT = `UPDATE probes SET reason = 'host-limit' WHERE page_id IN (SELECT value FROM json_each(?))`

/** Decides, by how many pages name it, what is asked for. A step is some of them. */
function* choose(sql: Sql, site: string, { isLink, most, mostAHost }: Budget): Generator<void> {
  const owner = ownerOf(site)
  const own = hostOf(site)
  const countOf = new Map<string, number>()
  let chosen = 0
  let after = [Number.MAX_SAFE_INTEGER, 0]
  while (chosen < most) {
    const rows = [
      ...sql.exec(
        `SELECT page_id, home, uses FROM probes
         WHERE (kind = 'url') = ${isLink} AND state = 'left-out' AND (uses < ? OR (uses = ? AND page_id > ?))
         ORDER BY uses DESC, page_id LIMIT ${ROWS_AT_ONCE}`,
        after[0] ?? 0,
        ...after,
      ),
    ] as unknown as Candidate[]
    const waiting: [number, 0 | 1][] = []
    const beyond: number[] = []
    for (const { page_id: id, home } of rows) {
      const count = countOf.get(home) ?? 0
      if (chosen >= most) break
      if (count >= mostAHost && siteOf(hostOf(home)) !== siteOf(own)) {
        beyond.push(id)
        continue
      }
      countOf.set(home, count + 1)
      chosen += 1
      waiting.push([id, ownerOf(home) === owner ? 1 : 0])
    }
    sql.exec(SET_STATE, JSON.stringify(waiting))
    sql.exec(LEAVE_OUT, JSON.stringify(beyond))
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = [last.uses, last.page_id]
    yield
  }
}

/**
 * Fills `probes` from the links of a crawl whose pages are all there, in steps. Begun again after any of them, it begins from the
 * start.
 */
export function* planProbes(sql: Sql, site: string, hasLinks = true): Generator<void> {
  yield* deleteInSteps(sql, { table: 'probes', key: 'page_id' })
  const ranges = yield* listPageRanges(sql)
  yield* inRanges(sql, ranges.flatMap(quarter), toGather(hasLinks))
  yield* inRanges(sql, listIdRanges(sql), TAKE_OVER)
  yield* choose(sql, site, { isLink: 0, most: MOST_ASSETS, mostAHost: MOST_ASSETS_A_HOST })
  yield* choose(sql, site, { isLink: 1, most: MOST_LINKS, mostAHost: MOST_LINKS_A_HOST })
}
