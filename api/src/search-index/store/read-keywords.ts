import { type Sql } from '#api/lib/object-database.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import { isBranded } from '#api/search-index/terms/branded.ts'
import { readIndexList } from './index-lists.ts'
import { findRounds } from './positions.ts'
import { type Condition, type KnownTarget } from './targets.ts'

// What a target ranks for among the pages of the index.

interface Items<Item> {
  items: Item[]
  total: number
}

const NO_ROUND = { last: 0, previous: null }
const roundsOf = (sql: Sql) => findRounds(sql) ?? NO_ROUND

/** Positions of a target in a round, joined with what they are of. */
function positionsOf({ domainId, within }: KnownTarget, round: number): Condition {
  const part = within('positions.url', 'pages.host')
  return {
    sql: `FROM positions JOIN keywords ON keywords.id = positions.keyword_id JOIN pages ON pages.id = positions.page_id
      WHERE round = ? AND domain_id = ? AND ${part.sql}`,
    bindings: [round, domainId, ...part.bindings],
  }
}

const MOVEMENT = `CASE WHEN before IS NULL THEN 'new' WHEN position < before THEN 'up' WHEN position > before THEN 'down' ELSE 'same' END`

export function listRankingKeywords(
  sql: Sql,
  target: KnownTarget,
  query: QueryOf<typeof lists.listKeywordRanking>,
): Items<lists.RankingKeyword> {
  const { last, previous } = roundsOf(sql)
  const positions = positionsOf(target, last)
  const before = `(SELECT position FROM positions AS earlier WHERE earlier.round = ${previous ?? -1} AND
    earlier.domain_id = positions.domain_id AND earlier.keyword_id = positions.keyword_id)`
  const { rows, total } = readIndexList(
    sql,
    {
      rows: {
        sql: `SELECT *, ${previous === null ? 'NULL' : MOVEMENT} AS movement FROM
          (SELECT keyword_id, keyword, position, positions.url, pages.title, positions.pages, ${before} AS before ${positions.sql})`,
        bindings: positions.bindings,
      },
      where: toConditions(sql, target, last, query),
      sorts: {
        position: 'position',
        keyword: 'keyword',
        movement: 'coalesce(before, 101) - position',
        url: 'url',
      },
      ties: 'position, keyword_id',
      searched: ['keyword', 'url'],
    },
    query,
  )
  return { total, items: rows.map((row) => toRankingKeyword(row, target.domain)) }
}

function toConditions(
  sql: Sql,
  target: KnownTarget,
  round: number,
  query: QueryOf<typeof lists.listKeywordRanking>,
): Condition[] {
  const { band, movement, branded, strikingDistance, severalPages, intent } = query
  const [first, end] = band?.split('-').map(Number) ?? []
  const brandedIds = branded === undefined ? null : listBrandedKeywords(sql, target, round)
  const conditions: (Condition | false)[] = [
    first !== undefined && end !== undefined && { sql: 'position BETWEEN ? AND ?', bindings: [first, end] },
    movement !== undefined && { sql: 'movement = ?', bindings: [movement] },
    strikingDistance && { sql: 'position BETWEEN 4 AND 20', bindings: [] },
    severalPages && { sql: 'pages > 1', bindings: [] },
    // Nobody has told why people search for it.
    intent !== undefined && { sql: 'false', bindings: [] },
    brandedIds !== null && {
      sql: `keyword_id ${branded === 'yes' ? '' : 'NOT '}IN (SELECT value FROM json_each(?))`,
      bindings: [JSON.stringify(brandedIds)],
    },
  ]
  return conditions.filter((one) => one !== false)
}

function listBrandedKeywords(sql: Sql, target: KnownTarget, round: number): number[] {
  const { sql: from, bindings } = positionsOf(target, round)
  return [...sql.exec(`SELECT keyword_id, keyword ${from}`, ...bindings)].flatMap((row) =>
    isBranded(String(row['keyword']), target.domain) ? Number(row['keyword_id']) : [],
  )
}

function toRankingKeyword(row: Record<string, unknown>, domain: string): lists.RankingKeyword {
  const keyword = String(row['keyword'])
  return {
    keyword,
    position: Number(row['position']),
    previousPosition: row['before'] as number | null,
    movement: row['movement'] as lists.RankingKeyword['movement'],
    url: String(row['url']),
    title: String(row['title']) || null,
    pages: Number(row['pages']),
    branded: isBranded(keyword, domain),
    clicks: null,
    impressions: null,
    traffic: null,
    volume: null,
    difficulty: null,
    cpc: null,
    intent: null,
    features: null,
  }
}

export function listMainKeywords(
  sql: Sql,
  target: KnownTarget,
  query: QueryOf<typeof lists.listMainKeywords>,
): Items<lists.MainKeyword> {
  const { last } = roundsOf(sql)
  const part = target.within('pages.url', 'pages.host')
  const { rows, total } = readIndexList(
    sql,
    {
      rows: {
        sql: `SELECT main.keyword_id, main.keyword, weight, main.pages, pages.url, branded, position
          FROM main_keywords AS main JOIN pages ON pages.id = main.page_id
          LEFT JOIN positions ON round = ? AND positions.domain_id = main.domain_id AND positions.keyword_id = main.keyword_id
          WHERE main.domain_id = ? AND ${part.sql}`,
        bindings: [last, target.domainId, ...part.bindings],
      },
      where: query.branded ? [{ sql: 'branded = ?', bindings: [query.branded === 'yes' ? 1 : 0] }] : [],
      sorts: { weight: 'weight', keyword: 'keyword', pages: 'pages', position: 'position' },
      ties: 'weight DESC, keyword_id',
      searched: ['keyword'],
    },
    query,
  )
  return {
    total,
    items: rows.map((row) => ({
      keyword: String(row['keyword']),
      weight: Number(row['weight']),
      pages: Number(row['pages']),
      url: String(row['url']),
      position: row['position'] as number | null,
      branded: row['branded'] === 1,
    })),
  }
}

export function listCompetitors(
  sql: Sql,
  target: KnownTarget,
  query: QueryOf<typeof lists.listOrganicCompetitors>,
): Items<lists.Competitor> {
  const { last } = roundsOf(sql)
  const positions = positionsOf(target, last)
  const { rows, total } = readIndexList(
    sql,
    {
      rows: {
        sql: `WITH own AS (SELECT keyword_id ${positions.sql})
          SELECT *, CAST(common AS REAL) / (keywords + (SELECT count(*) FROM own) - common) AS competition FROM
            (SELECT domains.name, count(*) AS common, avg(other.position) AS average,
              (SELECT count(*) FROM positions AS all_of WHERE all_of.round = other.round AND all_of.domain_id = other.domain_id) AS keywords
            FROM own JOIN positions AS other ON other.keyword_id = own.keyword_id AND other.round = ? AND other.domain_id <> ?
            JOIN domains ON domains.id = other.domain_id GROUP BY other.domain_id)`,
        bindings: [...positions.bindings, last, target.domainId],
      },
      sorts: {
        commonKeywords: 'common',
        competition: 'competition',
        keywords: 'keywords',
        averagePosition: 'average',
        domain: 'name',
      },
      ties: 'name',
      searched: ['name'],
    },
    query,
  )
  return {
    total,
    items: rows.map(toCompetitor),
  }
}

const toCompetitor = (row: Record<string, unknown>): lists.Competitor => ({
  domain: String(row['name']),
  commonKeywords: Number(row['common']),
  keywords: Number(row['keywords']),
  competition: Number(row['competition']),
  averagePosition: Number(row['average']),
  traffic: null,
})

export function listTopPages(
  sql: Sql,
  target: KnownTarget,
  query: QueryOf<typeof lists.listTopPages>,
): Items<lists.TopPage> {
  const { last } = roundsOf(sql)
  const positions = positionsOf(target, last)
  const { rows, total } = readIndexList(
    sql,
    {
      rows: {
        // Beside min, the other columns are of the row with the least.
        sql: `SELECT *, (SELECT count(*) FROM links WHERE to_url = url AND lost_on IS NULL) AS links,
            (SELECT count(DISTINCT from_domain) FROM links WHERE to_url = url AND lost_on IS NULL) AS domains
          FROM (SELECT pages.id, positions.url, pages.title, count(*) AS keywords, min(position) AS best, keyword ${positions.sql} GROUP BY pages.id)`,
        bindings: positions.bindings,
      },
      sorts: { keywords: 'keywords', backlinks: 'links', url: 'url' },
      ties: 'keywords DESC, best, id',
      searched: ['url', 'title'],
    },
    query,
  )
  return {
    total,
    items: rows.map((row) => ({
      url: String(row['url']),
      title: String(row['title']) || null,
      keywords: Number(row['keywords']),
      topKeyword: String(row['keyword']),
      position: Number(row['best']),
      clicks: null,
      impressions: null,
      traffic: null,
      backlinks: Number(row['links']),
      referringDomains: Number(row['domains']),
      authority: null,
    })),
  }
}
