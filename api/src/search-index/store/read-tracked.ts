import { type Sql } from '#api/lib/object-database.ts'
import { LAST_POSITION } from '#contract/seo/click-curve.ts'
import { listStems } from '#api/search-index/terms/words.ts'
import { domainOf, domainOfPage, findDomain, pageIdsOf } from './domains.ts'
import { toMatch } from './search.ts'
import { type KnownTarget } from './targets.ts'

/** Keywords whose positions are read at once: each is a search. */
export const TRACKED_AT_ONCE = 50

interface TrackedAsk {
  keywords: readonly { id: string; keyword: string }[]
  /** Hosts, each by its domain. */
  competitors: readonly string[]
}

export interface TrackedPosition {
  id: string
  /** Empty for the target. */
  competitor: string
  position: number | null
  url: string | null
}

/** The best page of each domain; of the target's domain only pages of the target. */
const BEST = (within: string) => `
  WITH hits AS MATERIALIZED (SELECT rowid AS id, rank AS score FROM pages_fts WHERE pages_fts MATCH ?),
    meant AS (SELECT hits.id, hits.score FROM hits JOIN pages ON pages.id = hits.id
      WHERE ${domainOfPage('hits.id')} <> ? OR ${within})
  SELECT best.domain, pages.url FROM
    (SELECT ${domainOfPage('id')} AS domain, id, min(score) AS score FROM meant GROUP BY domain) AS best
  JOIN pages ON pages.id = best.id ORDER BY best.score, best.id LIMIT ${LAST_POSITION}`

/** Stems of a keyword and of pages match where both are of one language: that of most of the target's pages. */
function languageOfTarget(sql: Sql, { domainId }: KnownTarget): string | null {
  const [row] = sql.exec(
    'SELECT language FROM pages WHERE id BETWEEN ? AND ? GROUP BY language ORDER BY count(*) DESC, language LIMIT 1',
    ...pageIdsOf(domainId),
  )
  return (row?.['language'] ?? null) as string | null
}

/** Where a target and its competitors stand among the domains of the index. A keyword of stop words alone has no position. */
export function readTracked(
  sql: Sql,
  target: KnownTarget,
  { keywords, competitors }: TrackedAsk,
): TrackedPosition[] {
  const language = languageOfTarget(sql, target)
  const within = target.within('pages.url', 'pages.host')
  const rivals = competitors.flatMap((name) => {
    const domainId = findDomain(sql, domainOf(`http://${name}/`))
    return domainId === undefined ? [] : [{ name, domainId }]
  })
  return keywords.slice(0, TRACKED_AT_ONCE).flatMap(({ id, keyword }) => {
    const match = toMatch(listStems(keyword, language))
    if (match === null) return []
    const found = new Map(
      Array.from(sql.exec(BEST(within.sql), match, target.domainId, ...within.bindings), (row, at) => [
        Number(row['domain']),
        { position: at + 1, url: String(row['url']) },
      ]),
    )
    return [{ name: '', domainId: target.domainId }, ...rivals].map(({ name, domainId }) => ({
      id,
      competitor: name,
      ...(found.get(domainId) ?? { position: null, url: null }),
    }))
  })
}
