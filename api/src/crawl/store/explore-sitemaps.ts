import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type getSitemapCounts,
  type listSitemapUrls as contract,
  type SitemapRow,
} from '#contract/seo/site-audit.explore.ts'
import { countOf, readList } from './crawl-search.ts'
import { type ReadCrawl, remember } from './explore-settled.ts'
import { withBreaks } from './in-steps.ts'
import { listIdRanges } from './page-ranges.ts'

type SitemapQuery = QueryOf<typeof contract>
type Counts = ReplyOf<typeof getSitemapCounts>

const MOST_FILES = 200

/** What became of a URL. Where it was not read, why not. */
const STATE = `CASE
  WHEN pages.state = 'disallowed' THEN 'disallowed'
  WHEN pages.state = 'beyond' THEN 'beyond-limit'
  WHEN pages.state = 'skipped' OR pages.internal = 0 THEN iif(pages.internal = 1, 'excluded', 'other-site')
  WHEN pages.state <> 'done' THEN 'queued'
  WHEN pages.kind = 'redirect' THEN 'redirect'
  WHEN pages.kind = 'error' THEN iif(pages.status IS NULL, 'no-response', 'error')
  WHEN pages.kind = 'asset' THEN 'file'
  WHEN pages.kind <> 'html' THEN 'unchecked'
  WHEN pages.indexable = 1 THEN 'indexable'
  WHEN pages.noindex = 1 THEN 'noindex'
  WHEN pages.canonical <> pages.url THEN 'canonicalized'
  ELSE 'not-indexable' END`

const IS_LISTED = 'EXISTS (SELECT 1 FROM sitemap_urls WHERE page_id = pages.id)'
/** Pages that links alone lead to; resources and broken links are no entries that a sitemap lacks. */
const IS_CRAWLED = `(pages.internal = 1 AND pages.kind = 'html')`
/** A page without a depth was reached by no link. */
const PLACE = `CASE WHEN NOT ${IS_LISTED} THEN 'crawl' WHEN pages.depth IS NULL THEN 'sitemap' ELSE 'both' END`

const PLACES: Readonly<Record<SitemapRow['place'], string>> = {
  both: `${IS_LISTED} AND pages.depth IS NOT NULL`,
  sitemap: `${IS_LISTED} AND pages.depth IS NULL`,
  crawl: `${IS_CRAWLED} AND NOT ${IS_LISTED}`,
}

function toConditions({ place, state, problem, sitemap }: SitemapQuery) {
  const conditions = [place ? PLACES[place] : `(${IS_LISTED} OR ${IS_CRAWLED})`]
  const bindings: string[] = []
  if (state) {
    conditions.push(`${STATE} = ?`)
    bindings.push(state)
  }
  if (problem) conditions.push(`${IS_LISTED} AND ${STATE} <> 'indexable'`)
  if (sitemap !== undefined) {
    conditions.push('EXISTS (SELECT 1 FROM sitemap_urls WHERE page_id = pages.id AND sitemap = ?)')
    bindings.push(sitemap)
  }
  return { where: conditions.join(' AND '), bindings }
}

const LASTMOD = '(SELECT max(lastmod) FROM sitemap_urls WHERE page_id = pages.id)'

const toSitemapRow = (row: Record<string, unknown>): SitemapRow => ({
  url: String(row['url']),
  // The expressions above have no other values.
  place: row['place'] as SitemapRow['place'],
  state: row['found_state'] as SitemapRow['state'],
  status: row['state'] === 'done' ? (row['status'] as number | null) : null,
  sitemap: row['sitemap'] as string | null,
  sitemaps: Number(row['sitemaps']),
  lastmod: row['lastmod'] as string | null,
  inlinks: Number(row['inlinks']),
})

export async function listSitemapUrls(
  { sql }: ReadCrawl,
  query: SitemapQuery,
): Promise<ReplyOf<typeof contract>> {
  const { where, bindings } = toConditions(query)
  const { rows, total } = await readList(
    sql,
    {
      columns: `pages.url, pages.state, pages.status, pages.inlinks, ${PLACE} AS place, ${STATE} AS found_state, ${LASTMOD} AS lastmod,
        (SELECT min(sitemap) FROM sitemap_urls WHERE page_id = pages.id) AS sitemap,
        (SELECT count(*) FROM sitemap_urls WHERE page_id = pages.id) AS sitemaps`,
      from: `FROM pages WHERE ${where}`,
      bindings,
      sorts: {
        url: 'pages.url',
        state: STATE,
        status: 'pages.status',
        inlinks: 'pages.inlinks',
        lastmod: LASTMOD,
      },
      ties: 'pages.url',
      searched: [{ text: 'pages.url', folded: `coalesce(pages.folded_url, '')` }],
      folded: [{ table: 'pages', key: ['id'], texts: { folded_url: 'url' }, where: 'internal = 1' }],
    },
    query,
  )
  return { items: rows.map(toSitemapRow), total }
}

function* countInSteps({ sql }: ReadCrawl): Generator<void, Counts> {
  const counts = { both: 0, sitemap: 0, crawl: 0, problems: 0 }
  const files = new Map<string, Counts['files'][number]>()
  for (const { first, last } of listIdRanges(sql)) {
    const inRange = `pages.id BETWEEN ${first} AND ${last}`
    for (const place of ['both', 'sitemap', 'crawl'] as const)
      counts[place] += countOf(sql, `SELECT count(*) AS n FROM pages WHERE ${inRange} AND ${PLACES[place]}`)
    counts.problems += countOf(
      sql,
      `SELECT count(*) AS n FROM pages WHERE ${inRange} AND ${IS_LISTED} AND ${STATE} <> 'indexable'`,
    )
    const rows = sql.exec(
      `SELECT sitemap, count(*) AS urls, sum(${STATE} = 'indexable') AS indexable, sum(pages.state <> 'done') AS unread
       FROM sitemap_urls JOIN pages ON pages.id = page_id WHERE ${inRange} GROUP BY sitemap`,
    )
    for (const row of rows) addFile(files, row)
    yield
  }
  const largest = [...files.values()].toSorted((a, b) => b.urls - a.urls || (a.url < b.url ? -1 : 1))
  return { ...counts, files: largest.slice(0, MOST_FILES) }
}

function addFile(files: Map<string, Counts['files'][number]>, row: Record<string, unknown>): void {
  const url = String(row['sitemap'])
  const known = files.get(url) ?? { url, urls: 0, indexable: 0, unread: 0 }
  files.set(url, {
    url,
    urls: known.urls + Number(row['urls']),
    indexable: known.indexable + Number(row['indexable']),
    unread: known.unread + Number(row['unread']),
  })
}

export const countSitemaps = (crawl: ReadCrawl): Promise<Counts> =>
  remember(crawl, 'sitemaps', () => withBreaks(countInSteps(crawl)))
