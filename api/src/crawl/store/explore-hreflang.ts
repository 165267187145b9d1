import { type Sql } from '#api/lib/object-database.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type HreflangRow, type listHreflang as contract } from '#contract/seo/site-audit.explore.ts'
import { readList } from './crawl-search.ts'
import { type ReadCrawl, remember } from './explore-settled.ts'
import { withBreaks } from './in-steps.ts'
import { listPageRanges } from './page-ranges.ts'

type HreflangQuery = QueryOf<typeof contract>
type Version = HreflangRow['versions'][number]

/** Versions of one group that a page of the list shows. */
const MOST_VERSIONS = 200

/**
 * Pages that name exactly the same versions are one group: in a good one all of its versions do. In steps; asked again while a
 * crawl goes on.
 */
function* findGroups({ sql }: ReadCrawl): Generator<void> {
  for (const { first, last } of yield* listPageRanges(sql)) {
    sql.exec(
      `INSERT OR REPLACE INTO hreflang_groups (page_id, members)
       SELECT from_id, group_concat(rel || ' ' || to_id, ',' ORDER BY rel, to_id) FROM links INDEXED BY links_hreflang
       WHERE kind = 'hreflang' AND from_id BETWEEN ? AND ? GROUP BY from_id`,
      first,
      last,
    )
    yield
  }
}

const IS_FAULTY = `EXISTS (SELECT 1 FROM findings WHERE findings.url = pages.url
  AND check_id >= 'hreflang-' AND check_id < 'hreflang.')`

export async function listHreflang(
  crawl: ReadCrawl,
  query: HreflangQuery,
): Promise<ReplyOf<typeof contract>> {
  const { sql } = crawl
  await remember(crawl, 'hreflang', () => withBreaks(findGroups(crawl)))
  const { state } = query
  const having = state ? `HAVING max(${IS_FAULTY}) = ${state === 'faulty' ? 1 : 0}` : ''
  const { rows, total } = await readList(
    sql,
    {
      columns: 'min(pages.url) AS url, members, count(*) AS pages',
      from: `FROM hreflang_groups JOIN pages ON pages.id = page_id WHERE true`,
      bindings: [],
      group: `GROUP BY members ${having}`,
      isGrouped: true,
      sorts: { url: 'min(pages.url)', pages: 'count(*)' },
      ties: 'min(pages.url)',
      searched: [{ text: 'pages.url', folded: 'pages.folded_url' }],
      folded: [{ table: 'pages', key: ['id'], texts: { folded_url: 'url' }, where: 'internal = 1' }],
    },
    query,
  )
  const items = rows.map((row) => toGroup(sql, String(row['url']), Number(row['pages'])))
  return { items, total }
}

const STATE = `CASE
  WHEN target.state = 'disallowed' THEN 'blocked'
  WHEN target.state <> 'done' THEN 'unvisited'
  WHEN target.kind = 'redirect' THEN 'redirect'
  WHEN target.kind <> 'html' THEN iif(target.kind = 'error', 'broken', 'unvisited')
  WHEN target.noindex = 1 THEN 'noindex'
  WHEN target.canonical <> target.url THEN 'non-canonical'
  WHEN target.id <> source.id AND NOT EXISTS (
    SELECT 1 FROM links AS back WHERE back.kind = 'hreflang' AND back.from_id = target.id AND back.to_id = source.id)
    THEN 'no-return'
  ELSE 'ok' END`

/** What the first page of a group names. */
function toGroup(sql: Sql, url: string, pages: number): HreflangRow {
  const rows = sql.exec(
    `SELECT links.rel AS lang, target.url, target.status, target.state AS target_state, ${STATE} AS state
     FROM pages AS source JOIN links ON links.from_id = source.id AND links.kind = 'hreflang'
     JOIN pages AS target ON target.id = links.to_id
     WHERE source.url = ? ORDER BY links.rel, target.url LIMIT ${MOST_VERSIONS}`,
    url,
  )
  const versions = Array.from(rows, (row): Version => ({
    lang: String(row['lang']),
    url: String(row['url']),
    status: row['target_state'] === 'done' ? Number(row['status'] ?? 0) : null,
    // The expression above has no other values.
    state: row['state'] as Version['state'],
  }))
  return { url, pages, hasSelf: versions.some((version) => version.url === url), versions }
}
