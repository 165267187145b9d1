import { type Sql } from '#api/lib/object-database.ts'
import { visibilityOf } from '#api/search-index/rank/click-curve.ts'
import { POSITION_BANDS, type PositionBand } from '#contract/seo/domain.words.ts'
import { pageIdsOf } from './domains.ts'
import { findRounds } from './positions.ts'
import { averageOf, countBacklinks } from './snapshots.ts'
import { type KnownTarget } from './targets.ts'

// Where a target stands, now and over time.

/** What the index is made of. */
export interface IndexSize {
  pages: number
  domains: number
  /** The newest audit that it has; null while it has none. */
  asOf: string | null
  /** Audits whose pages it does not have yet, or not all of them. */
  waiting: number
}

export function readSize(sql: Sql): IndexSize {
  const [row] = sql.exec(
    `SELECT (SELECT coalesce(sum(pages), 0) FROM domains) AS pages, (SELECT count(*) FROM domains WHERE pages > 0) AS domains,
       (SELECT max(finished_at) FROM sites) AS finished,
       (SELECT count(*) FROM audits WHERE state = 'waiting') AS waiting`,
  )
  const finished = row?.['finished']
  return {
    pages: Number(row?.['pages']),
    domains: Number(row?.['domains']),
    asOf: typeof finished === 'number' ? new Date(finished).toISOString().slice(0, 10) : null,
    waiting: Number(row?.['waiting']),
  }
}

/** Figures of a target; null for those that it has none of. */
export interface Standing {
  isCrawled: boolean
  pages: number
  keywords: number
  visibility: number | null
  averagePosition: number | null
  authority: number | null
  backlinks: number
  referringDomains: number
}

export function readStanding(sql: Sql, target: KnownTarget): Standing {
  const pages = target.within('url', 'host')
  const linked = target.within('to_url', 'to_host')
  const ranked = target.within('positions.url', 'pages.host')
  const rounds = findRounds(sql)
  const positions = Array.from(
    sql.exec(
      `SELECT position FROM positions JOIN pages ON pages.id = page_id WHERE round = ? AND domain_id = ? AND ${ranked.sql}`,
      rounds?.last ?? 0,
      target.domainId,
      ...ranked.bindings,
    ),
    ({ position }) => Number(position),
  )
  const [domain] = sql.exec('SELECT pages, authority FROM domains WHERE id = ?', target.domainId)
  const { backlinks, domains } = countBacklinks(sql, target.domainId, linked.sql, ...linked.bindings)
  return {
    isCrawled: Number(domain?.['pages']) > 0,
    pages: target.isWhole ? Number(domain?.['pages']) : countPages(sql, target.domainId, pages),
    keywords: positions.length,
    visibility: visibilityOf(positions),
    averagePosition: averageOf(positions),
    authority: target.isWhole ? (domain?.['authority'] as number | null) : null,
    backlinks,
    referringDomains: domains,
  }
}

function countPages(
  sql: Sql,
  domainId: number,
  { sql: condition, bindings }: ReturnType<KnownTarget['within']>,
): number {
  const [row] = sql.exec(
    `SELECT count(*) AS n FROM pages WHERE id BETWEEN ? AND ? AND ${condition}`,
    ...pageIdsOf(domainId),
    ...bindings,
  )
  return Number(row?.['n'])
}

/** A day's standing of a whole domain, as it was noted then. */
export interface Snapshot {
  day: string
  visibility: number | null
  bands: Record<PositionBand, number>
  pages: number
  keywords: number
  averagePosition: number | null
  authority: number | null
  backlinks: number
  referringDomains: number
}

export function listSnapshots(sql: Sql, domainId: number, from: string, to: string): Snapshot[] {
  const rows = sql.exec(
    'SELECT * FROM snapshots WHERE domain_id = ? AND day BETWEEN ? AND ? ORDER BY day',
    domainId,
    from,
    to,
  )
  return Array.from(rows, (row) => ({
    day: String(row['day']),
    visibility: row['visibility'] as number | null,
    bands: readBands(String(row['bands'])),
    pages: Number(row['pages']),
    keywords: Number(row['keywords']),
    averagePosition: row['average_position'] as number | null,
    authority: row['authority'] as number | null,
    backlinks: Number(row['backlinks']),
    referringDomains: Number(row['referring_domains']),
  }))
}

function readBands(json: string): Record<PositionBand, number> {
  const stored = JSON.parse(json) as Partial<Record<PositionBand, number>>
  return Object.fromEntries(POSITION_BANDS.map((band) => [band, stored[band] ?? 0])) as Record<
    PositionBand,
    number
  >
}
