import { type FigureRow } from '#api/search-performance/figures.ts'
import { type ExportedFile, refuseFile } from './open-export.ts'
import { readTable, type Table } from './read-table.ts'

/** What an export of Search Console's performance report says. */
export interface Export {
  rows: FigureRow[]
  firstDay: string
  lastDay: string
  /** `sc-domain:example.com`, or the URL that all pages begin with. */
  property: string
  /** What somebody had filtered the report by; empty without. */
  filters: string
}

type Rows = Extract<Table, { rows: FigureRow[] }>

const NO_DAYS =
  'The file with the days (Chart.csv or Dates.csv) is missing, so that its period is unknown. Choose the whole ZIP.'

function takeOnce(tables: readonly Rows[]): Map<Rows['kind'], FigureRow[]> {
  const found = new Map<Rows['kind'], FigureRow[]>()
  for (const { kind, rows } of tables) {
    if (found.has(kind)) throw refuseFile('Two of the files list the same. Choose those of one export.')
    found.set(kind, rows)
  }
  return found
}

const sum = (rows: readonly FigureRow[], of: 'clicks' | 'impressions') =>
  rows.reduce((all, row) => all + row[of], 0)

/** Google withholds queries and never adds any: more of them than of all is another period. */
function requireOnePeriod(days: readonly FigureRow[], queries: readonly FigureRow[]): void {
  for (const of of ['clicks', 'impressions'] as const) {
    if (sum(queries, of) > sum(days, of)) {
      throw refuseFile(
        `The queries have more ${of} than all days together: these files are of different periods.`,
      )
    }
  }
}

/** Rows with the same key, which another tool may have made, would replace each other. */
function requireDistinct(rows: readonly FigureRow[]): void {
  if (new Set(rows.map(({ key, day }) => `${day} ${key}`)).size === rows.length) return
  throw refuseFile('A query, a page or a day is listed twice. Choose the file as Search Console made it.')
}

/** The host of all pages, as a property by URL; the domain that they share, where they are of several hosts. */
function inferProperty(pages: readonly FigureRow[]): string | undefined {
  const origins = [...new Set(pages.flatMap(({ key }) => (URL.canParse(key) ? [new URL(key).origin] : [])))]
  const [first, ...others] = origins
  if (first === undefined) return undefined
  if (others.length === 0) return `${first}/`
  const labels = origins.map((origin) => new URL(origin).hostname.split('.').reverse())
  const [one = []] = labels
  const differs = one.findIndex((label, at) => labels.some((other) => other[at] !== label))
  const shared = differs < 0 ? one : one.slice(0, differs)
  return shared.length < 2 ? undefined : `sc-domain:${shared.reverse().join('.')}`
}

const isOfProperty = (url: string, property: string): boolean => {
  if (!property.startsWith('sc-domain:')) return url.startsWith(property)
  const domain = property.slice('sc-domain:'.length)
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host === domain || host.endsWith(`.${domain}`)
}

function findProperty(pages: readonly FigureRow[], given: string | undefined): string {
  const property = given ?? inferProperty(pages)
  if (property === undefined) {
    throw refuseFile('The file has no pages that tell which site it is of. Say which property you exported.')
  }
  const other = pages.find(({ key }) => !isOfProperty(key, property))
  if (other)
    throw refuseFile(
      `${other.key.slice(0, 200)} is not a page of ${property}. Check the property, or choose its export.`,
    )
  return property
}

const WEB = new Set(['web', 'ウェブ', 'internet'])

/** All that was chosen but the period and the usual search, in the words of the file. */
function toFilters(tables: readonly Table[]): string {
  const filters = tables.flatMap((table) => (table.kind === 'filters' ? table.filters : []))
  return filters
    .filter(({ name, value }) => !WEB.has(value.toLowerCase()) && !/^(?:dat|fecha|日付)/i.test(name))
    .map(({ name, value }) => `${name}: ${value}`.slice(0, 200))
    .join('; ')
    .slice(0, 500)
}

/**
 * Reads the tables of one export. `property` is which one it is of, where its pages don't tell.
 * @throws {DomainError} `validation-failed` at `file`
 */
export function readExport(files: readonly ExportedFile[], property?: string): Export {
  const tables = files.map(readTable)
  const byKind = takeOnce(tables.filter((table): table is Rows => table.kind !== 'filters'))
  const days = byKind.get('total') ?? []
  const [pages, queries] = [byKind.get('page') ?? [], byKind.get('query') ?? []]
  const sorted = days.map(({ day }) => day).sort()
  const [firstDay, lastDay] = [sorted[0], sorted.at(-1)]
  if (firstDay === undefined || lastDay === undefined) throw refuseFile(NO_DAYS)
  for (const rows of byKind.values()) requireDistinct(rows)
  requireOnePeriod(days, queries)
  return {
    rows: [...byKind.values()].flat(),
    firstDay,
    lastDay,
    property: findProperty(pages, property),
    filters: toFilters(tables),
  }
}
