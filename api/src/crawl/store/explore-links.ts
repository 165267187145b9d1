import { sql as fragment } from 'drizzle-orm'
import { type Sql } from '#api/lib/object-database.ts'
import { contains, toCondition } from '#api/lib/text-search.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { LINK_KINDS, type LinkRow, type listAuditLinks } from '#contract/seo/site-audit.explore.ts'
import { countOf } from './crawl-search.ts'
import { divideLinks, type LinkEnd } from './explore-link-ranges.ts'
import { type ReadCrawl, remember } from './explore-settled.ts'
import { withBreaks } from './in-steps.ts'
import { type PageRange } from './page-ranges.ts'

// A site has millions of links: they are counted once for each set of filters, range by range of the pages that they come from or
// lead to, and a page of the list then begins in the range that it falls into.

type LinkQuery = QueryOf<typeof listAuditLinks>
type Binding = string | number

const STORED: Readonly<Record<LinkRow['kind'], readonly string[]>> = {
  link: ['a', 'area'],
  redirect: ['redirect'],
  canonical: ['canonical'],
  hreflang: ['hreflang'],
  image: ['img', 'srcset', 'background'],
  script: ['script'],
  style: ['css'],
  frame: ['iframe'],
  other: ['next', 'prev', 'amphtml'],
}
const KIND_OF = new Map(LINK_KINDS.flatMap((kind) => STORED[kind].map((stored) => [stored, kind] as const)))

const KEYS: Readonly<Record<LinkEnd, readonly string[]>> = {
  from_id: ['from_id', 'to_id', 'links.kind', 'links.rel'],
  // As its index has them: a page that all others link to would have to be sorted.
  to_id: ['to_id', 'links.kind', 'links.nofollow', 'from_id', 'links.rel'],
}

const idOf = (sql: Sql, url: string) => countOf(sql, 'SELECT id AS n FROM pages WHERE url = ?', url)

/** Folded where it is kept so, and otherwise as it is: an external URL, and the text of a link. */
const searched = (text: string, folded: string) => ({
  text: fragment.raw(text),
  folded: fragment.raw(`coalesce(${folded}, '')`),
})
const SEARCHED = [
  searched('source.url', 'source.folded_url'),
  searched('target.url', 'target.folded_url'),
  searched('links.text', `''`),
]

function toConditions(sql: Sql, query: LinkQuery) {
  const { kind, scope, follow, position, status, source, target, anchor, q } = query
  const conditions = [`links.kind IN (${STORED[kind].map((stored) => `'${stored}'`).join(', ')})`]
  const bindings: Binding[] = []
  function add(condition: string, ...values: Binding[]) {
    conditions.push(condition)
    bindings.push(...values)
  }
  if (scope) add('target.internal = ?', scope === 'internal' ? 1 : 0)
  if (follow) add('links.nofollow = ?', follow === 'yes' ? 0 : 1)
  if (position) add('links.position = ?', position)
  if (anchor) add(anchor === 'yes' ? `links.text <> ''` : `links.text = ''`)
  if (status === 'unvisited') add(`target.state <> 'done'`)
  else if (status === 'none') add(`target.state = 'done' AND coalesce(target.status, 0) = 0`)
  else if (status) add(`target.state = 'done' AND target.status / 100 = ?`, Number(status[0]))
  if (source !== undefined) add('from_id = ?', idOf(sql, source))
  if (target !== undefined) add('to_id = ?', idOf(sql, target))
  if (q) {
    const { condition, bindings: values } = toCondition(contains(SEARCHED, q))
    // Texts of links are not kept folded: as somebody has typed it, too.
    add(`(${condition} OR instr(links.text, ?) > 0)`, ...values, q)
  }
  return { joins: joinsOf(query), where: conditions.join(' AND '), bindings }
}

// Links decide the order: those of a range are few, and the pages of a status or a state are many.
const SOURCE = 'CROSS JOIN pages AS source ON source.id = from_id'
const TARGET = 'CROSS JOIN pages AS target ON target.id = to_id'

/** Only what is asked of each link is looked up while they are counted. */
const joinsOf = ({ q, scope, status }: LinkQuery) =>
  [...(q ? [SOURCE] : []), ...(q || scope || status ? [TARGET] : [])].join(' ')

interface Counted {
  ranges: { range: PageRange; count: number }[]
  total: number
}

function* countRanges(
  sql: Sql,
  ranges: readonly PageRange[],
  end: LinkEnd,
  { joins, where, bindings }: ReturnType<typeof toConditions>,
): Generator<void, Counted> {
  const counted: Counted = { ranges: [], total: 0 }
  for (const range of ranges) {
    const query = `SELECT count(*) AS n FROM links ${joins} WHERE links.${end} BETWEEN ? AND ? AND ${where}`
    const count = countOf(sql, query, range.first, range.last, ...bindings)
    if (count > 0) counted.ranges.push({ range, count })
    counted.total += count
    yield
  }
  return counted
}

/** The ranges that the list is made of: one for the links of a single page. */
function listRanges(crawl: ReadCrawl, { source, target }: LinkQuery, end: LinkEnd): Promise<PageRange[]> {
  const only = end === 'from_id' ? source : target
  const id = only === undefined ? undefined : idOf(crawl.sql, only)
  if (id !== undefined) return Promise.resolve([{ first: id, last: id }])
  return remember(crawl, `ranges ${end}`, () => withBreaks(divideLinks(crawl.sql, end)))
}

const toLinkRow = (row: Record<string, unknown>): LinkRow => ({
  source: String(row['source']),
  target: String(row['target']),
  kind: KIND_OF.get(String(row['kind'])) ?? 'other',
  text: String(row['text']),
  rel: String(row['rel']),
  follow: row['nofollow'] === 0,
  // Written by the collector of links.
  position: row['position'] as LinkRow['position'],
  internal: row['internal'] === 1,
  count: Number(row['count']),
  status: row['state'] === 'done' ? Number(row['status'] ?? 0) : null,
})

export async function listLinks(crawl: ReadCrawl, query: LinkQuery): Promise<ReplyOf<typeof listAuditLinks>> {
  const { sql } = crawl
  const { sort, direction, page, pageSize, ...filters } = query
  // All links of one page come from its own range, whatever the order.
  const end: LinkEnd =
    filters.source === undefined && (sort === 'target' || filters.target !== undefined) ? 'to_id' : 'from_id'
  const found = toConditions(sql, query)
  const { ranges, total } = await remember(crawl, `links ${end} ${JSON.stringify(filters)}`, async () =>
    withBreaks(countRanges(sql, await listRanges(crawl, query, end), end, found)),
  )
  const order = KEYS[end].map((key) => `${key} ${direction}`).join(', ')
  const items: LinkRow[] = []
  let skip = (page - 1) * pageSize
  for (const { range, count } of direction === 'asc' ? ranges : ranges.toReversed()) {
    if (items.length === pageSize) break
    if (skip >= count) {
      skip -= count
      continue
    }
    const rows = sql.exec(
      `SELECT source.url AS source, target.url AS target, links.kind, text, rel, links.nofollow, position, target.internal, count,
         target.status, target.state
       FROM links ${SOURCE} ${TARGET} WHERE links.${end} BETWEEN ? AND ? AND ${found.where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      range.first,
      range.last,
      ...found.bindings,
      pageSize - items.length,
      skip,
    )
    for (const row of rows) items.push(toLinkRow(row))
    skip = 0
  }
  return { items, total }
}
