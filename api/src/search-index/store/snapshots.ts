import { type Sql } from '#api/lib/object-database.ts'
import { visibilityOf } from '#api/search-index/rank/click-curve.ts'
import { POSITION_BANDS, type PositionBand } from '#contract/seo/domain.words.ts'
import { listCrawledDomains } from './domains.ts'

/** The range of positions that one is in. */
export function bandOf(position: number): PositionBand {
  const band = POSITION_BANDS.find((name) => position <= Number(name.split('-')[1]))
  return band ?? '51-100'
}

export function countBands(positions: readonly number[]): Record<PositionBand, number> {
  const bands = Object.fromEntries(POSITION_BANDS.map((band) => [band, 0])) as Record<PositionBand, number>
  for (const position of positions) bands[bandOf(position)] += 1
  return bands
}

export const averageOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Counts of the links to a domain from others, of the condition given. */
export function countBacklinks(
  sql: Sql,
  domainId: number,
  condition = 'true',
  ...bindings: (string | number)[]
) {
  const [row] = sql.exec(
    `SELECT count(*) AS backlinks, coalesce(sum(nofollow = 0), 0) AS followed, count(DISTINCT from_domain) AS domains
     FROM links WHERE to_domain = ? AND lost_on IS NULL AND ${condition}`,
    domainId,
    ...bindings,
  )
  return {
    backlinks: Number(row?.['backlinks']),
    followed: Number(row?.['followed']),
    domains: Number(row?.['domains']),
  }
}

/** Links that came and went since the snapshot before; null for the first one. */
function countChanges(sql: Sql, domainId: number, day: string): [gained: number | null, lost: number | null] {
  const [before] = sql.exec(
    'SELECT max(day) AS day FROM snapshots WHERE domain_id = ? AND day < ?',
    domainId,
    day,
  )
  const since = before?.['day']
  if (typeof since !== 'string') return [null, null]
  const [row] = sql.exec(
    `SELECT coalesce(sum(lost_on IS NULL AND first_seen > ?2 AND first_no <> (SELECT first_audit_no FROM sites WHERE id = site_id)), 0) AS gained,
       coalesce(sum(lost_on > ?2), 0) AS lost
     FROM links WHERE to_domain = ?1`,
    domainId,
    since,
  )
  return [Number(row?.['gained']), Number(row?.['lost'])]
}

/** Positions of a domain for the keywords of a round that it ranks for. */
export const listPositions = (sql: Sql, round: number, domainId: number): number[] =>
  Array.from(
    sql.exec('SELECT position FROM positions WHERE round = ? AND domain_id = ?', round, domainId),
    (row) => Number(row['position']),
  )

function storeSnapshot(sql: Sql, domainId: number, round: number, day: string): void {
  const positions = listPositions(sql, round, domainId)
  const { backlinks, followed, domains } = countBacklinks(sql, domainId)
  const [gained, lost] = countChanges(sql, domainId, day)
  const [row] = sql.exec(
    'SELECT pages, authority, place, (SELECT count(*) FROM domains WHERE place IS NOT NULL) AS ranked FROM domains WHERE id = ?',
    domainId,
  )
  const cells = {
    domain_id: domainId,
    day,
    round,
    pages: Number(row?.['pages']),
    keywords: positions.length,
    bands: JSON.stringify(countBands(positions)),
    visibility: visibilityOf(positions),
    average_position: averageOf(positions),
    authority: row?.['authority'] as number | null,
    place: row?.['place'] as number | null,
    domains: Number(row?.['ranked']),
    backlinks,
    followed,
    referring_domains: domains,
    gained,
    lost,
  }
  const names = Object.keys(cells)
  sql.exec(
    `INSERT OR REPLACE INTO snapshots (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...Object.values(cells),
  )
}

/** Notes where each domain stands after an audit. A domain is a step. */
export function* storeSnapshots(sql: Sql, round: number, day: string): Generator<void> {
  for (const { id } of listCrawledDomains(sql)) {
    storeSnapshot(sql, id, round, day)
    yield
  }
}
