import { limit } from '#api/lib/rate-limit.ts'
import { type CsvCell, type CsvRow } from '#api/lib/csv.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { streamTable, type TableFormat } from '#api/lib/table-file.ts'
import { type Asked } from '#api/sources/source.ts'
import { type TargetQuery } from '#contract/seo/domain.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import { type DomainList } from '#contract/seo/domain.words.ts'
import { answerCall, type Call, type Found } from './answer-call.ts'
import { type Asking, toAsked } from './ask-sources.ts'
import { LIST_CALLS } from './domain-lists.ts'
import { exportLimits } from './domain.limits.ts'

/** A page of the contract: what a source is asked for at once. */
const ROWS_AT_ONCE = 200
/** As many as a spreadsheet opens without trouble, and as much as a source is asked for in one go. */
export const MAX_ROWS = 20_000

const COLUMNS = {
  'organic-competitors': [
    'domain',
    'commonKeywords',
    'keywords',
    'competition',
    'averagePosition',
    'traffic',
  ] satisfies (keyof lists.Competitor)[],
  'active-backlinks': [
    'from',
    'fromTitle',
    'fromDomain',
    'to',
    'anchor',
    'kind',
    'follow',
    'rel',
    'authority',
    'state',
    'firstSeen',
    'lastSeen',
  ] satisfies (keyof lists.Backlink)[],
  'referring-domains': [
    'domain',
    'backlinks',
    'followed',
    'authority',
    'state',
    'firstSeen',
    'lastSeen',
  ] satisfies (keyof lists.ReferringDomain)[],
  anchors: ['anchor', 'backlinks', 'domains', 'followed'] satisfies (keyof lists.Anchor)[],
  'keyword-ranking': [
    'keyword',
    'position',
    'previousPosition',
    'movement',
    'url',
    'title',
    'pages',
    'branded',
    'clicks',
    'impressions',
    'traffic',
    'volume',
    'difficulty',
    'cpc',
    'intent',
    'features',
  ] satisfies (keyof lists.RankingKeyword)[],
  'main-keywords': [
    'keyword',
    'weight',
    'pages',
    'url',
    'position',
    'branded',
  ] satisfies (keyof lists.MainKeyword)[],
  'top-pages': [
    'url',
    'title',
    'keywords',
    'topKeyword',
    'position',
    'clicks',
    'impressions',
    'traffic',
    'backlinks',
    'referringDomains',
    'authority',
  ] satisfies (keyof lists.TopPage)[],
} as const satisfies Record<DomainList, readonly string[]>

/** No row leaves without where it comes from. */
const ORIGIN = ['source', 'basis', 'asOf']

/** `commonKeywords` is `common_keywords` in a file, as in every other one. */
const toHeader = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Row = Readonly<Record<string, CsvCell | string[]>>
interface Page {
  items: Row[]
  total: number
}

const toCell = (value: Row[string]): CsvCell => (Array.isArray(value) ? value.join(', ') : value)

const toRows = (columns: readonly string[], { source, answer }: Found<Page>): CsvRow[] =>
  answer.data.items.map((item) => [
    ...columns.map((column) => toCell(item[column])),
    source.id,
    answer.basis,
    answer.asOf,
  ])

/** The first page is read before the file begins, so that a refusal is one; all others come from its source. */
async function* readRows(
  asking: Asking,
  { call, first, columns }: { call: Call; first: Found<Page>; columns: readonly string[] },
): AsyncGenerator<CsvRow[]> {
  let found = first
  for (let page = 1; ; page += 1) {
    yield toRows(columns, found)
    const { items, total } = found.answer.data
    const read = page * ROWS_AT_ONCE
    if (items.length === 0 || read >= total || read >= MAX_ROWS) return
    const query = { ...call.query, page: page + 1 }
    // What a source can't give any more ends the file with an error: half a file would look like a whole one.
    found = (await answerCall(asking, { ...call, query, source: first.source.id })) as Found<Page>
  }
}

/** A list of a domain as a file: what is asked of it, in its order. */
export async function exportList(
  asking: Asking,
  list: DomainList,
  { target, query }: { target: string; query: TargetQuery & { format: TableFormat } },
) {
  await limit(asking.scope, exportLimits(asking.scope, query))
  const { format, ...listed } = query
  const asked: Asked = toAsked(asking, target, query)
  const call: Call = {
    capability: list,
    endpoint: LIST_CALLS[list],
    asked,
    query: { ...listed, page: 1, pageSize: ROWS_AT_ONCE },
    source: query.source,
  }
  // Parsed with the schema of this list.
  const first = (await answerCall(asking, call)) as Found<Page>
  requireFits(first.answer.data.total)
  const columns = COLUMNS[list]
  return {
    name: `${asked.target.host}-${list}`,
    format,
    body: streamTable(
      format,
      [...columns, ...ORIGIN].map(toHeader),
      readRows(asking, { call, first, columns }),
    ),
  }
}

/** A file that ends early would look like a whole one. */
function requireFits(total: number): void {
  if (total <= MAX_ROWS) return
  const text = `This list has ${total.toLocaleString('en')} rows, and a file at most ${MAX_ROWS.toLocaleString('en')}. Narrow it with a filter or a search.`
  throw new DomainError('too-large', text)
}
