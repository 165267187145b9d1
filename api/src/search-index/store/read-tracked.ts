import { type Sql } from '#api/lib/object-database.ts'
import { LAST_POSITION } from '#contract/seo/click-curve.ts'
import { listIndexStems } from '#api/search-index/terms/index-stems.ts'
import { BestPages } from './best-pages.ts'
import { domainOf, findDomain, pageIdsOf, toDomainId } from './domains.ts'
import { findPages } from './find-pages.ts'
import { type KnownTarget } from './targets.ts'

/** Keywords whose positions are read at once: each is a search. */
export const TRACKED_AT_ONCE = 10

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

/** Stems of a keyword and of pages match where both are of one language: that of most of the target's pages. */
function languageOfTarget(sql: Sql, { domainId }: KnownTarget): string | null {
  const [row] = sql.exec(
    'SELECT language FROM pages WHERE id BETWEEN ? AND ? GROUP BY language ORDER BY count(*) DESC, language LIMIT 1',
    ...pageIdsOf(domainId),
  )
  return (row?.['language'] ?? null) as string | null
}

/** Whether a page is one that a target means, or of another domain. */
function toMeant(sql: Sql, { domainId, isWhole, within }: KnownTarget): (pageId: number) => boolean {
  if (isWhole) return () => true
  const { sql: isWithin, bindings } = within('pages.url', 'pages.host')
  const rows = sql.exec(
    `SELECT id FROM pages WHERE id BETWEEN ? AND ? AND ${isWithin}`,
    ...pageIdsOf(domainId),
    ...bindings,
  )
  const meant = new Set(Array.from(rows, ({ id }) => Number(id)))
  return (pageId) => toDomainId(pageId) !== domainId || meant.has(pageId)
}

interface Place {
  position: number
  pageId: number
}

/** The best page of each domain, and where that stands. */
function listPlaces(
  sql: Sql,
  stems: readonly string[],
  isMeant: (pageId: number) => boolean,
): ReadonlyMap<number, Place> {
  const best = new BestPages(isMeant)
  findPages(sql, stems, best)
  const hits = best.listDomains().slice(0, LAST_POSITION)
  return new Map(hits.map(({ pageId }, at) => [toDomainId(pageId), { position: at + 1, pageId }]))
}

function urlOf(sql: Sql, pageId: number): string {
  const [row] = sql.exec('SELECT url FROM pages WHERE id = ?', pageId)
  return String(row?.['url'])
}

/**
 * Where a target and its competitors stand among the domains of the index; of the target's domain only pages of the target count. A
 * keyword of stop words alone has no position.
 */
export function readTracked(
  sql: Sql,
  target: KnownTarget,
  { keywords, competitors }: TrackedAsk,
): TrackedPosition[] {
  const language = languageOfTarget(sql, target)
  const isMeant = toMeant(sql, target)
  const rivals = competitors.flatMap((name) => {
    const domainId = findDomain(sql, domainOf(`http://${name}/`))
    return domainId === undefined ? [] : [{ name, domainId }]
  })
  const asked = [{ name: '', domainId: target.domainId }, ...rivals]
  return keywords.slice(0, TRACKED_AT_ONCE).flatMap(({ id, keyword }) => {
    const stems = listIndexStems(keyword, language)
    if (stems.length === 0) return []
    const places = listPlaces(sql, stems, isMeant)
    return asked.map(({ name, domainId }) => {
      const place = places.get(domainId)
      if (!place) return { id, competitor: name, position: null, url: null }
      return { id, competitor: name, position: place.position, url: urlOf(sql, place.pageId) }
    })
  })
}
