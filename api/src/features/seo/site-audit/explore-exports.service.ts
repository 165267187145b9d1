import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Asked, type Explored, type Explorer } from '#api/crawl/store/explore-crawl.ts'
import { type CsvParts, type CsvRow } from '#api/lib/csv.ts'
import { streamTable, type TableFormat } from '#api/lib/table-file.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/seo/site-audit.explore-exports.ts'
import {
  type DuplicateCluster,
  type DuplicatePage,
  type HreflangRow,
  type LinkRow,
  type RedirectRow,
  type SitemapRow,
} from '#contract/seo/site-audit.explore.ts'
import { type Folder } from '#contract/seo/site-audit.explore-structure.ts'
import { type Download, readPages } from './export-audits.service.ts'
import { exploreCrawl } from './explore.service.ts'
import { getAuditRow } from './site-audit.service.ts'

interface Table {
  format: TableFormat
  columns: readonly string[]
  rows: CsvParts
}

/** The name of the audited host is part of the file's. */
async function toFile(scope: SignedInScope, id: string, what: string, table: Table): Promise<Download> {
  const { host } = await getAuditRow(scope, id)
  const { format, columns, rows } = table
  return { name: `${host}-${what}`, format, body: streamTable(format, columns, rows) }
}

/** Rows of objects by the names of their columns. */
const toCells =
  <Row extends Record<string, CsvRow[number]>>(columns: readonly (keyof Row)[]) =>
  (row: Row): CsvRow[] => [columns.map((column) => row[column])]

type Lists = { [Name in Explorer]: Explored<Name> extends Found<unknown> ? Name : never }[Explorer]
interface Found<Row> {
  items: Row[]
  total: number
}
type RowOf<Name extends Lists> = Explored<Name> extends Found<infer Row> ? Row : never
type AskedInFile<Name extends Lists> = Omit<Asked<Name>, 'page' | 'pageSize'> & { format: TableFormat }

/** The file of one explorer's list: with its filters, and all of its rows. */
const exportOf =
  <Name extends Lists>(
    name: Name,
    columns: readonly string[],
    toRows: (row: RowOf<Name>) => CsvRow[],
    toWhat: (query: AskedInFile<Name>) => string = () => name,
  ) =>
  (scope: SignedInScope, id: string, query: AskedInFile<Name>): Promise<Download> => {
    const { format, ...asked } = query
    const load = (paging: { page: number; pageSize: number }) =>
      // Of a name in `Lists`, both are what their types say.
      exploreCrawl(scope, id, name, { ...asked, ...paging } as unknown as Asked<Name>) as Promise<
        Found<RowOf<Name>>
      >
    return toFile(scope, id, toWhat(query), { format, columns, rows: readPages(load, toRows) })
  }

const LINKS: readonly (keyof LinkRow)[] = [
  'source',
  'target',
  'kind',
  'text',
  'rel',
  'follow',
  'position',
  'internal',
  'count',
  'status',
]
export const exportLinks = exportOf('links', LINKS, toCells(LINKS))

const REDIRECTS = ['url', 'length', 'chain', 'final_url', 'final_status', 'failure', 'inlinks']

const toRedirectCells = (row: RedirectRow): CsvRow[] => [
  [
    row.url,
    row.length,
    [...row.hops.map(({ url, status }) => `${url} (${status})`), row.finalUrl].join(' → '),
    row.finalUrl,
    row.finalStatus,
    row.failure,
    row.inlinks,
  ],
]
export const exportRedirects = exportOf('redirects', REDIRECTS, toRedirectCells)

const SITEMAP_URLS: readonly (keyof SitemapRow)[] = [
  'url',
  'place',
  'state',
  'status',
  'sitemap',
  'sitemaps',
  'lastmod',
  'inlinks',
]
export const exportSitemapUrls = exportOf('sitemap-urls', SITEMAP_URLS, toCells(SITEMAP_URLS))

const DUPLICATES: readonly (keyof DuplicateCluster)[] = ['url', 'text', 'pages', 'similarity']
export const exportDuplicates = exportOf(
  'duplicates',
  DUPLICATES,
  toCells(DUPLICATES),
  ({ kind }) => `duplicates-${kind}`,
)

const DUPLICATE_PAGES: readonly (keyof DuplicatePage)[] = [
  'url',
  'title',
  'canonical',
  'inlinks',
  'words',
  'similarity',
]
export const exportDuplicatePages = exportOf('duplicate-pages', DUPLICATE_PAGES, toCells(DUPLICATE_PAGES))

const VERSIONS = ['url', 'pages', 'names_itself', 'language', 'version', 'status', 'state']

const toVersionCells = ({ url, pages, hasSelf, versions }: HreflangRow): CsvRow[] =>
  versions.map((version) => [url, pages, hasSelf, version.lang, version.url, version.status, version.state])
export const exportHreflang = exportOf('hreflang', VERSIONS, toVersionCells)

const FOLDERS = ['name', 'url', 'kind', 'level', 'pages', 'indexable', 'errors']

const toFolderCells = (level: number, { name, url, kind, pages, indexable, errors }: Folder): CsvRow => [
  name,
  url,
  kind,
  level,
  pages,
  indexable,
  errors,
]

async function* readFolders(scope: SignedInScope, id: string, folder: string): AsyncGenerator<CsvRow[]> {
  const { children } = await exploreCrawl(scope, id, 'structure', { folder })
  yield children.flatMap((child) => [
    toFolderCells(1, child),
    ...child.children.map((grandchild) => toFolderCells(2, grandchild)),
  ])
}

export const exportStructure = (
  scope: SignedInScope,
  id: string,
  { format, folder }: QueryOf<typeof contract.exportStructure>,
): Promise<Download> =>
  toFile(scope, id, 'structure', { format, columns: FOLDERS, rows: readFolders(scope, id, folder) })
