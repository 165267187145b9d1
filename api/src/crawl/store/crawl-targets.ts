import { CLUSTER_TARGETS } from '#api/engine/checks/international/clusters.ts'
import { IS_LINKED_FILE } from '#api/engine/checks/links/linked-files.ts'
import { type CheckId } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type Cause, type listCauses } from '#contract/seo/site-audit.findings.ts'
import { countOf, readList } from './crawl-search.ts'
import { PROBE_TARGETS } from './probe-targets.ts'

/** What is wrong, for a check that stands at the pages which link to it. */
interface Targets {
  /** Rows of `source` and `target`. */
  from: string
  /** What tells one target from another, and its address; the URL of `target` where not given. */
  place?: { columns: string; address: string; fragment: string }
  /** What to say of each; by what it turned out to be where not given. */
  detail?: string
  /** What it is called among causes; a page of the site where not given. */
  kind?: Cause['kind']
  /** What to say as an expression. */
  says?: string
  /** Its status where it is not a page that the crawl fetched. */
  status?: string
  /** Which pages a search looks through; those of the site where not given. */
  searched?: string
}

const ANCHORS = `('a', 'area')`

const join = (kinds: string, condition: string) => `
  FROM pages AS target
  JOIN links ON links.to_id = target.id AND links.kind IN ${kinds}
  JOIN pages AS source ON source.id = links.from_id AND source.kind = 'html'
  WHERE ${condition}`

/** Links to pages of the site that are so, in SQL. */
export const linksTo = (condition: string) => join(ANCHORS, `target.internal = 1 AND ${condition}`)

const versions = (check: keyof typeof CLUSTER_TARGETS, detail?: string): Targets => ({
  from: join(`('hreflang')`, `target.id <> source.id AND (${CLUSTER_TARGETS[check]})`),
  ...(detail !== undefined && { detail }),
})

const TARGETS: Partial<Record<CheckId, Targets>> = {
  'link-broken-internal': { from: linksTo(`target.kind = 'error'`) },
  'redirect-3xx-linked': { from: linksTo(`target.kind = 'redirect'`) },
  'link-noncanonical': {
    from: linksTo(`target.kind = 'html' AND target.canonical <> target.url AND links.from_id <> target.id`),
  },
  // Crawls of earlier versions do not know which links are images, so the check has the last word on their pages.
  'link-resource-as-page': {
    from: linksTo(`links.is_image = 0 AND ${IS_LINKED_FILE} AND EXISTS (
      SELECT 1 FROM findings WHERE check_id = 'link-resource-as-page' AND findings.url = source.url)`),
  },
  'link-broken-fragment-elsewhere': {
    from: `FROM broken_fragments JOIN pages AS source ON source.id = from_id JOIN pages AS target ON target.id = to_id WHERE true`,
    place: { columns: 'target.id, fragment', address: `target.url || '#' || fragment`, fragment: 'fragment' },
  },
  'hreflang-to-redirect': versions('hreflang-to-redirect'),
  'hreflang-to-error': versions('hreflang-to-error'),
  'hreflang-to-noindex': versions('hreflang-to-noindex', 'It is noindex.'),
  'hreflang-to-noncanonical': versions('hreflang-to-noncanonical'),
  'hreflang-blocked': versions('hreflang-blocked', 'robots.txt blocks it.'),
  'hreflang-no-return': versions('hreflang-no-return', 'It does not name the pages that name it.'),
  ...PROBE_TARGETS,
}
const isTargetCheck = (check: string): check is keyof typeof TARGETS => check in TARGETS

export const TARGET_CHECKS = Object.keys(TARGETS)

const OWN_URL = { columns: 'target.id', address: 'target.url', fragment: 'NULL' }

/** What is wrong for a check; undefined for one that is not about where links lead. */
export const findTargets = (check: string): Targets | undefined =>
  isTargetCheck(check) ? TARGETS[check] : undefined

export const countTargets = (sql: Sql, { from, place = OWN_URL }: Targets): number =>
  countOf(sql, `SELECT count(*) AS n FROM (SELECT DISTINCT ${place.columns} ${from})`)

/** The pages that link to one target, as a condition on a column of URLs. */
export const linkersOf = (column: string, { from, place = OWN_URL }: Targets) =>
  `${column} IN (SELECT source.url ${from} AND ${place.address} = ?)`

function describe(row: Record<string, unknown>): string {
  const { kind, status, failure, canonical, final_url: end, fragment, content_type: type } = row
  if (typeof fragment === 'string') return `No element has the ID "${fragment}".`
  if (kind === null) return '' // Its status says that it was not visited.
  if (kind === 'asset') return `Sent as ${String(type)}.`
  if (kind === 'html') return `Names ${String(canonical)} as canonical.`
  if (kind === 'redirect') return `Redirects to ${String(end)}.`
  return status === null
    ? `No response: ${String(failure)}.`
    : `The server returned ${String(Number(status))}.`
}

export async function listTargets(
  sql: Sql,
  {
    from,
    place = OWN_URL,
    detail,
    kind = 'target',
    says = 'NULL',
    status = 'NULL',
    searched = 'internal = 1',
  }: Targets,
  query: QueryOf<typeof listCauses>,
): Promise<ReplyOf<typeof listCauses>> {
  const { rows, total } = await readList(
    sql,
    {
      columns: `${place.address} AS url, ${place.fragment} AS fragment, target.status, target.state, target.failure, target.canonical,
        target.content_type, target.final_url, target.kind, ${says} AS says, ${status} AS probed, count(DISTINCT source.id) AS pages`,
      from,
      bindings: [],
      group: `GROUP BY ${place.columns}`,
      isGrouped: true,
      sorts: { pages: 'pages', url: 'target.url' },
      ties: `target.url, ${place.fragment}`,
      searched: [{ text: 'target.url', folded: 'target.folded_url' }],
      folded: [{ table: 'pages', key: ['id'], texts: { folded_url: 'url' }, where: searched }],
    },
    query,
  )
  const items = rows.map((row): Cause => ({
    kind,
    url: String(row['url']),
    detail: detail ?? (row['says'] as string | null) ?? describe(row),
    evidence: null,
    status: row['state'] === 'done' ? Number(row['status'] ?? 0) : (row['probed'] as number | null),
    pages: Number(row['pages']),
    template: null,
  }))
  return { items, total }
}
