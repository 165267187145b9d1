import { type SignedInScope } from '#api/core/access/scope.ts'
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

export const exportLinks = (
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof contract.exportAuditLinks>,
): Promise<Download> =>
  toFile(scope, id, 'links', {
    format,
    columns: LINKS,
    rows: readPages((paging) => exploreCrawl(scope, id, 'links', { ...query, ...paging }), toCells(LINKS)),
  })

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

export const exportRedirects = (
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof contract.exportRedirects>,
): Promise<Download> =>
  toFile(scope, id, 'redirects', {
    format,
    columns: REDIRECTS,
    rows: readPages(
      (paging) => exploreCrawl(scope, id, 'redirects', { ...query, ...paging }),
      toRedirectCells,
    ),
  })

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

export const exportSitemapUrls = (
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof contract.exportSitemapUrls>,
): Promise<Download> =>
  toFile(scope, id, 'sitemap-urls', {
    format,
    columns: SITEMAP_URLS,
    rows: readPages(
      (paging) => exploreCrawl(scope, id, 'sitemap-urls', { ...query, ...paging }),
      toCells(SITEMAP_URLS),
    ),
  })

const DUPLICATES: readonly (keyof DuplicateCluster)[] = ['url', 'text', 'pages', 'similarity']

export const exportDuplicates = (
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof contract.exportDuplicates>,
): Promise<Download> =>
  toFile(scope, id, `duplicates-${query.kind}`, {
    format,
    columns: DUPLICATES,
    rows: readPages(
      (paging) => exploreCrawl(scope, id, 'duplicates', { ...query, ...paging }),
      toCells(DUPLICATES),
    ),
  })

const DUPLICATE_PAGES: readonly (keyof DuplicatePage)[] = [
  'url',
  'title',
  'canonical',
  'inlinks',
  'words',
  'similarity',
]

export const exportDuplicatePages = (
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof contract.exportDuplicatePages>,
): Promise<Download> =>
  toFile(scope, id, 'duplicate-pages', {
    format,
    columns: DUPLICATE_PAGES,
    rows: readPages(
      (paging) => exploreCrawl(scope, id, 'duplicate-pages', { ...query, ...paging }),
      toCells(DUPLICATE_PAGES),
    ),
  })

const VERSIONS = ['url', 'pages', 'names_itself', 'language', 'version', 'status', 'state']

const toVersionCells = ({ url, pages, hasSelf, versions }: HreflangRow): CsvRow[] =>
  versions.map((version) => [url, pages, hasSelf, version.lang, version.url, version.status, version.state])

export const exportHreflang = (
  scope: SignedInScope,
  id: string,
  { format, ...query }: QueryOf<typeof contract.exportHreflang>,
): Promise<Download> =>
  toFile(scope, id, 'hreflang', {
    format,
    columns: VERSIONS,
    rows: readPages((paging) => exploreCrawl(scope, id, 'hreflang', { ...query, ...paging }), toVersionCells),
  })

const FOLDERS = ['name', 'url', 'level', 'pages', 'indexable', 'errors']

const toFolderCells = (level: number, { name, url, pages, indexable, errors }: Folder): CsvRow => [
  name,
  url,
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
