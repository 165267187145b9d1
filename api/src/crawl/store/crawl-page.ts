import { type Sql } from '#api/lib/object-database.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { parseRobots, readableRobots } from '#api/engine/robots.ts'
import { toSearchPreview } from '#api/engine/search-preview.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type PageDiscovery } from '#contract/seo/page-report.ts'
import { type getAuditPage } from '#contract/seo/site-audit.pages.ts'
import { SEEN, SUMMARY, toPageSummary } from './crawl-report.ts'
import { countOf } from './crawl-search.ts'
import { findHost } from './host-facts.ts'
import { mapChecks } from './own-checks.ts'
import { readOwnValues } from './own-values.ts'
import { findRendering } from './renders.ts'

// Reads of one page from a crawl's tables.

type OnePage = ReplyOf<typeof getAuditPage>

const MAX_LINKS_SHOWN = 200
const MAX_SITEMAPS_SHOWN = 20

function listFindings(sql: Sql, url: string): OnePage['findings'] {
  const rows = sql.exec(
    'SELECT check_id, detail, evidence FROM findings WHERE url = ? ORDER BY check_id, detail',
    url,
  )
  const checks = mapChecks(sql)
  return [...rows].flatMap((row) => {
    const info = checks.get(String(row['check_id']))
    if (!info) return [] // A check that has been retired since.
    const { id, title, category, severity } = info
    const [detail, evidence] = [String(row['detail']), row['evidence'] as string | null]
    return [{ check: id, title, category, severity, detail, evidence }]
  })
}

const ANCHORS = `links.kind IN ('a', 'area')`
/** A page that links to itself is none of its inlinks. */
const toLinks = (end: 'from' | 'to') =>
  end === 'to' ? `${ANCHORS} AND links.from_id <> links.to_id` : ANCHORS

function listLinks(sql: Sql, id: number, end: 'from' | 'to') {
  const other = end === 'from' ? 'to' : 'from'
  const rows = sql.exec(
    `SELECT pages.url, pages.internal, links.text, links.rel, links.nofollow, links.count, pages.status, pages.state
     FROM links JOIN pages ON pages.id = links.${other}_id
     WHERE links.${end}_id = ? AND ${toLinks(end)} ORDER BY pages.url LIMIT ${MAX_LINKS_SHOWN}`,
    id,
  )
  return [...rows].map((row) => ({
    url: String(row['url']),
    text: String(row['text']),
    rel: String(row['rel']),
    nofollow: row['nofollow'] === 1,
    internal: row['internal'] === 1,
    count: Number(row['count']),
    status: row['state'] === 'done' ? ((row['status'] as number | null) ?? 0) : null,
  }))
}

const countLinks = (sql: Sql, id: number, end: 'from' | 'to') =>
  countOf(sql, `SELECT count(*) AS n FROM links WHERE links.${end}_id = ? AND ${toLinks(end)}`, id)

function findRobots(sql: Sql, url: string): PageDiscovery['robotsTxt'] {
  const host = findHost(sql, new URL(url).origin)
  if (!host) return null
  const text = readableRobots(host.robots)
  if (text === null) return null
  return { url: host.robots.url, allows: parseRobots(text).isAllowed(url, 'Googlebot') }
}

function listSitemaps(sql: Sql, id: number): string[] | null {
  if (countOf(sql, 'SELECT count(*) AS n FROM (SELECT 1 FROM sitemap_urls LIMIT 1)') === 0) return null
  const rows = sql.exec(
    `SELECT sitemap FROM sitemap_urls WHERE page_id = ? ORDER BY sitemap LIMIT ${MAX_SITEMAPS_SHOWN}`,
    id,
  )
  return [...rows].map((row) => String(row['sitemap']))
}

// Written by storeStep.
const toFacts = (facts: unknown) => JSON.parse(String(facts)) as PageFacts

export function findFacts(sql: Sql, url: string): PageFacts | undefined {
  const [row] = sql.exec('SELECT facts FROM page_facts JOIN pages ON id = page_id WHERE url = ?', url)
  return row && toFacts(row['facts'])
}

/** Everything known about one page; its links are bounded. */
export function findPage(sql: Sql, url: string): OnePage | undefined {
  const [row] = sql.exec(
    `SELECT pages.id, page_facts.facts, ${SUMMARY} FROM pages LEFT JOIN page_facts ON page_id = pages.id
     WHERE pages.url = ? AND ${SEEN}`,
    url,
  )
  if (!row) return undefined
  const id = Number(row['id'])
  const facts = row['facts'] === null ? null : toFacts(row['facts'])
  const inlinks = listLinks(sql, id, 'to').map(({ url, text, nofollow, rel }) => ({
    url,
    text,
    nofollow,
    rel,
  }))
  return {
    page: toPageSummary(row),
    facts: { ...facts },
    findings: listFindings(sql, url),
    preview: facts && toSearchPreview(facts),
    discovery: { robotsTxt: findRobots(sql, url), sitemaps: listSitemaps(sql, id) },
    inlinks,
    outlinks: listLinks(sql, id, 'from'),
    linkCounts: { in: countLinks(sql, id, 'to'), out: countLinks(sql, id, 'from') },
    rendering: findRendering(sql, id),
    own: readOwnValues(sql, [id]).get(id) ?? [],
  }
}
