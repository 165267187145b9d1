import { type Sql } from '#api/lib/object-database.ts'
import { foldText } from '#contract/folded-text.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listKeywordRanking, type RankingKeyword } from '#contract/seo/domain.lists.ts'
import { type PositionBand } from '#contract/seo/domain.words.ts'
import { type Days, type PageMatch } from './figures.ts'
import { toPageCondition } from './read-totals.ts'

export interface QueriesQuery {
  setId: string
  match: PageMatch
  /** Null for what an imported file has: queries of its whole period, without their pages. */
  days: Days | null
  previous: Days | null
  /** The name of the site as people type it, in lower case without spaces and hyphens. */
  brand: string
  list: Pick<
    QueryOf<typeof listKeywordRanking>,
    'q' | 'sort' | 'direction' | 'page' | 'pageSize' | 'band' | 'movement' | 'branded'
  > &
    Pick<QueryOf<typeof listKeywordRanking>, 'strikingDistance' | 'severalPages'>
}

export interface Found<Item> {
  items: Item[]
  total: number
}

const BAND_ENDS = {
  '1-3': [0, 3.5],
  '4-10': [3.5, 10.5],
  '11-20': [10.5, 20.5],
  '21-50': [20.5, 50.5],
  '51-100': [50.5, 100.5],
} as const satisfies Record<PositionBand, readonly [number, number]>

/** Averages of less than this apart are the same position. */
const SAME_WITHIN = 0.1

/** Columns of `found` that a list can be sorted by; what Search Console does not know sorts by clicks. */
const SORTS: Readonly<Partial<Record<QueriesQuery['list']['sort'], string>>> = {
  position: 'position',
  keyword: 'folded',
  clicks: 'clicks',
  impressions: 'impressions',
  movement: 'position - previous',
  url: 'url',
}

/** Rows by query and page, with the days summed; of an imported file the page is empty. */
const byPage = (condition: string) => `
  SELECT f.key_id AS key_id, f.page_id AS page_id, sum(f.clicks) AS clicks, sum(f.impressions) AS impressions,
    sum(f.position * f.impressions) AS weighted
  FROM figures f JOIN texts t ON t.id = f.page_id
  WHERE f.set_id = ? AND f.kind = ? AND f.day BETWEEN ? AND ? AND ${condition}
  GROUP BY f.key_id, f.page_id`

/** The page with most clicks comes with max(), as SQLite promises: https://sqlite.org/lang_select.html#bareagg */
const byQuery = (of: string) => `
  SELECT key_id, page_id, count(*) AS pages, sum(clicks) AS clicks, sum(impressions) AS impressions,
    sum(weighted) / nullif(sum(impressions), 0) AS position, max(clicks * 1e9 + impressions) AS best
  FROM ${of} GROUP BY key_id`

const WITH = (condition: string) => `
  WITH now_pages AS (${byPage(condition)}),
  before_pages AS (${byPage(condition)}),
  now_queries AS (${byQuery('now_pages')}),
  before_queries AS (${byQuery('before_pages')}),
  all_queries AS (
    SELECT n.key_id, n.page_id, n.pages, n.clicks, n.impressions, n.position, b.position AS previous, 0 AS is_lost
    FROM now_queries n LEFT JOIN before_queries b ON b.key_id = n.key_id
    UNION ALL
    SELECT b.key_id, b.page_id, b.pages, 0, 0, NULL, b.position, 1
    FROM before_queries b WHERE b.key_id NOT IN (SELECT key_id FROM now_queries)),
  found AS (
    SELECT a.*, k.text AS keyword, k.folded AS folded, p.text AS url,
      instr(replace(replace(k.folded, ' ', ''), '-', ''), ?) > 0 AS branded
    FROM all_queries a JOIN texts k ON k.id = a.key_id JOIN texts p ON p.id = a.page_id)`

/** No previous period has these days. */
const NEVER: Days = { from: '1', to: '0' }

function toConditions({ list }: QueriesQuery): { conditions: string[]; bindings: string[] } {
  const { q, band, movement, branded, strikingDistance, severalPages } = list
  const conditions = [movement === 'lost' ? 'is_lost = 1' : 'is_lost = 0']
  if (q) conditions.push('instr(folded, ?) > 0')
  if (band) conditions.push(`position >= ${BAND_ENDS[band][0]} AND position < ${BAND_ENDS[band][1]}`)
  if (strikingDistance) conditions.push('position >= 3.5 AND position < 20.5')
  if (severalPages) conditions.push('pages > 1')
  if (branded) conditions.push(branded === 'yes' ? 'branded' : 'NOT branded')
  if (movement === 'new') conditions.push('previous IS NULL')
  if (movement === 'up') conditions.push(`position <= previous - ${SAME_WITHIN}`)
  if (movement === 'down') conditions.push(`position >= previous + ${SAME_WITHIN}`)
  if (movement === 'same') conditions.push(`abs(position - previous) < ${SAME_WITHIN}`)
  return { conditions, bindings: q ? [foldText(q)] : [] }
}

function toMovement(row: Record<string, unknown>, hasPrevious: boolean): RankingKeyword['movement'] {
  if (!hasPrevious) return null
  if (row['is_lost'] === 1) return 'lost'
  if (row['previous'] === null) return 'new'
  const change = Number(row['position']) - Number(row['previous'])
  if (Math.abs(change) < SAME_WITHIN) return 'same'
  return change < 0 ? 'up' : 'down'
}

const toNumber = (value: unknown) => (value === null ? null : Number(value))

const toKeyword = (row: Record<string, unknown>, hasPrevious: boolean): RankingKeyword => ({
  keyword: String(row['keyword']),
  position: toNumber(row['position']),
  previousPosition: toNumber(row['previous']),
  movement: toMovement(row, hasPrevious),
  // An imported file does not say which page a query showed.
  url: row['url'] === '' ? null : String(row['url']),
  title: null,
  pages: row['url'] === '' ? null : Number(row['pages']),
  branded: row['branded'] === 1,
  clicks: Number(row['clicks']),
  impressions: Number(row['impressions']),
  traffic: null,
  volume: null,
  difficulty: null,
  cpc: null,
  intent: null,
  features: null,
})

/** Queries with their best page, as the query of the list asks. */
export function readQueries(sql: Sql, query: QueriesQuery): Found<RankingKeyword> {
  const { setId, match, days, previous, brand, list } = query
  const { condition, bindings } = toPageCondition(match)
  const kind = days ? 'pair' : 'query'
  const before = previous ?? NEVER
  const found = toConditions(query)
  const shared = [
    ...[setId, kind, days?.from ?? '', days?.to ?? '', ...bindings],
    ...[setId, kind, before.from, before.to, ...bindings],
    // Nothing contains a name that is not known.
    brand || ' ',
    ...found.bindings,
  ]
  const where = found.conditions.join(' AND ')
  const order = `${SORTS[list.sort] ?? 'clicks'} ${list.direction}`
  const offset = (list.page - 1) * list.pageSize
  const [counted] = sql.exec(
    `${WITH(condition)} SELECT count(*) AS total FROM found WHERE ${where}`,
    ...shared,
  )
  const rows = sql.exec(
    `${WITH(condition)} SELECT * FROM found WHERE ${where}
      ORDER BY ${order} NULLS LAST, clicks DESC, impressions DESC, key_id LIMIT ? OFFSET ?`,
    ...shared,
    list.pageSize,
    offset,
  )
  return {
    items: [...rows].map((row) => toKeyword(row, previous !== null)),
    total: Number(counted?.['total'] ?? 0),
  }
}
