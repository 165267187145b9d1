import { type Sql } from '#api/lib/object-database.ts'
import { foldText } from '#contract/folded-text.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listTopPages, type TopPage } from '#contract/seo/domain.lists.ts'
import { type Days, type PageMatch } from './figures.ts'
import { type Found } from './read-queries.ts'
import { toPageCondition } from './read-totals.ts'

export interface PagesQuery {
  setId: string
  match: PageMatch
  /** Null for what an imported file has of its whole period. */
  days: Days | null
  list: Pick<QueryOf<typeof listTopPages>, 'q' | 'sort' | 'direction' | 'page' | 'pageSize'>
}

const SORTS: Readonly<Partial<Record<PagesQuery['list']['sort'], string>>> = {
  keywords: 'keywords',
  clicks: 'clicks',
  impressions: 'impressions',
  url: 'url',
}

const WITH = (condition: string) => `
  WITH pages AS (
    SELECT f.key_id AS page_id, sum(f.clicks) AS clicks, sum(f.impressions) AS impressions,
      sum(f.position * f.impressions) / nullif(sum(f.impressions), 0) AS position
    FROM figures f JOIN texts t ON t.id = f.key_id
    WHERE f.set_id = ? AND f.kind = 'page' AND f.day BETWEEN ? AND ? AND ${condition}
    GROUP BY f.key_id),
  pairs AS (
    SELECT page_id, key_id, sum(clicks) AS clicks, sum(impressions) AS impressions
    FROM figures WHERE set_id = ? AND kind = 'pair' AND day BETWEEN ? AND ?
    GROUP BY page_id, key_id),
  best AS (
    SELECT page_id, key_id, count(*) AS keywords, max(clicks * 1e9 + impressions) AS best
    FROM pairs GROUP BY page_id),
  found AS (
    SELECT pages.*, u.text AS url, u.folded AS folded, best.keywords AS keywords, k.text AS keyword
    FROM pages JOIN texts u ON u.id = pages.page_id
      LEFT JOIN best ON best.page_id = pages.page_id LEFT JOIN texts k ON k.id = best.key_id)`

/** How many queries a page has is unknown where only files tell of it, and where Google withholds all of them. */
const toPage = ({ keyword, ...row }: Record<string, unknown>): TopPage => ({
  url: String(row['url']),
  title: null,
  keywords: row['keywords'] === null ? null : Number(row['keywords']),
  topKeyword: typeof keyword === 'string' ? keyword : null,
  position: row['position'] === null ? null : Number(row['position']),
  clicks: Number(row['clicks']),
  impressions: Number(row['impressions']),
  traffic: null,
  backlinks: null,
  referringDomains: null,
  authority: null,
})

export function readPages(sql: Sql, { setId, match, days, list }: PagesQuery): Found<TopPage> {
  const { condition, bindings } = toPageCondition(match)
  const [from, to] = [days?.from ?? '', days?.to ?? '']
  const shared = [setId, from, to, ...bindings, setId, from, to, ...(list.q ? [foldText(list.q)] : [])]
  const where = list.q ? 'instr(folded, ?) > 0' : 'true'
  const order = `${SORTS[list.sort] ?? 'clicks'} ${list.direction}`
  const [counted] = sql.exec(
    `${WITH(condition)} SELECT count(*) AS total FROM found WHERE ${where}`,
    ...shared,
  )
  const rows = sql.exec(
    `${WITH(condition)} SELECT * FROM found WHERE ${where}
      ORDER BY ${order} NULLS LAST, clicks DESC, impressions DESC, page_id LIMIT ? OFFSET ?`,
    ...shared,
    list.pageSize,
    (list.page - 1) * list.pageSize,
  )
  return { items: [...rows].map(toPage), total: Number(counted?.['total'] ?? 0) }
}
