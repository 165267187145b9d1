import Papa from 'papaparse'
import * as z from 'zod'
import { AuditDetail } from '#contract/seo/site-audit.ts'
import { callApi, readOutbox } from '#tests/product/account.ts'
import { openCopy } from './crawl-database.ts'

// All that an audit says to anybody, in a form in which two audits of the same site are equal.

/** What depends on the clock; on a busy machine any page may be slow. */
const OF_THE_CLOCK = /_ms$|^(?:ttfb|fetched|created|started|finished)/i
/** Its token is encrypted, and another one each time. */
const UNSUBSCRIBE = /\/unsubscribe\/[\w.~%-]+/g
const SLOW = new Set(['slow-ttfb', 'slow-page'])

const EXPORTS = [
  ...['issues', 'pages', 'links'].map((table) => `export?table=${table}`),
  'pages/export?columns=title,description,h1,canonical,lang,outlinks,inlinks,redirects,depth,issues',
  'links/export',
  'redirects/export',
  'sitemap-urls/export',
  ...['exact', 'near', 'title', 'description'].map((kind) => `duplicates/export?kind=${kind}`),
  'hreflang/export',
  'structure/export',
  'templates/export',
]

/** Of the crawl's own database what no endpoint shows whole. */
const TABLES = {
  probes: `SELECT pages.url, probes.kind, probes.outcome, reason, probes.status, probes.bytes, probes.content_type AS type, uses
    FROM probes JOIN pages ON pages.id = page_id`,
  templates: `SELECT pages.url, peers.url AS peer FROM page_templates AS one
    JOIN page_templates AS other USING (template_id)
    JOIN pages ON pages.id = one.page_id JOIN pages AS peers ON peers.id = other.page_id`,
  checksMade: 'SELECT check_id FROM checks_made',
  traps: 'SELECT url, kind, urls FROM url_traps',
  states: 'SELECT url, state, kind, depth, failure, status FROM pages',
}

export interface Audited {
  url: string
  /** The crawl's own database. */
  file: string
  token: string
  email: string
  id: string
  previousId: string
}

type Row = Record<string, unknown>
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** The slow pages of an export, and what else depends on the clock, are left out. */
function toLines(text: string): { lines: string[]; hasSlow: boolean } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd())
  const [header = [], ...rows] = data
  const kept = header.flatMap((name, at) => (OF_THE_CLOCK.test(name) ? [] : [at]))
  const steady = rows.filter(([first]) => !SLOW.has(first ?? ''))
  const lines = [header, ...steady].map((row) => kept.map((at) => row[at] ?? ''))
  return { lines: sorted(lines), hasSlow: steady.length < rows.length }
}

async function readExport({ url, token, id }: Audited, name: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/seo/audits/${id}/${name}`, { headers })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return toLines(await response.text())
}

async function readOverview({ url, token, id }: Audited): Promise<Row> {
  const audit = AuditDetail.parse(await callApi(url, `/seo/audits/${id}`, { token }))
  const { discovered, fetched, failed, blocked } = audit.progress
  const { score, errorFree, categories, counts, status, failure, gaps, probes, outcome } = audit
  const progress = { discovered, fetched, failed, blocked }
  return { status, failure, score, errorFree, categories, counts, gaps, probes, outcome, progress }
}

const Changes = z.looseObject({ items: z.array(z.unknown()) })

async function readIssues({ url, token, id, previousId }: Audited) {
  const read = async (path: string) =>
    Changes.parse(await callApi(url, `/seo/audits/${id}${path}`, { token }))
  const { items } = await read('/issues?pageSize=200')
  const diff = await callApi(url, `/seo/audits/${id}/diff?against=${previousId}`, { token })
  return { issues: sorted(items), diff }
}

function readTables({ file }: Audited): Record<string, string[]> {
  const database = openCopy(file)
  const tables = Object.entries(TABLES).map(([name, query]) => [name, sorted(database.prepare(query).all())])
  database.close()
  return Object.fromEntries(tables) as Record<string, string[]>
}

/** What is the same for two audits: without their ids, and with the score of a crawl in which no page was slow. */
export async function readResult(audited: Audited) {
  const exports = new Map<string, string[]>()
  let hasSlow = false
  for (const name of EXPORTS) {
    const file = await readExport(audited, name)
    exports.set(name, file.lines)
    hasSlow ||= file.hasSlow
  }
  const result = {
    overview: await readOverview(audited),
    ...(await readIssues(audited)),
    exports: Object.fromEntries(exports),
    tables: readTables(audited),
    mails: (await readOutbox(audited.url, audited.email)).map(({ subject, text }) => ({ subject, text })),
  }
  const text = JSON.stringify(result)
    .replaceAll(audited.id, 'this-audit')
    .replaceAll(UNSUBSCRIBE, '/unsubscribe/token')
  return { result: JSON.parse(text) as typeof result, hasSlow }
}
