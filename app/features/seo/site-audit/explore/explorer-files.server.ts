import type { Api } from '#app/lib/http/api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import * as files from '#contract/seo/site-audit.explore-exports.ts'

/** By the explorer's part of the URL: its list as a file. */
const FILES = {
  links: files.exportAuditLinks,
  redirects: files.exportRedirects,
  sitemaps: files.exportSitemapUrls,
  duplicates: files.exportDuplicates,
  'duplicate-pages': files.exportDuplicatePages,
  hreflang: files.exportHreflang,
  structure: files.exportStructure,
} as const
const isFile = (view: string): view is keyof typeof FILES => Object.hasOwn(FILES, view)

/** Undefined where no explorer is called so. */
export function openExport(api: Api, id: string, view: string, url: URL): Promise<Response> | undefined {
  if (!isFile(view)) return undefined
  const endpoint = FILES[view]
  return api.open(endpoint, { params: { id }, query: readQuery(endpoint.query, url) })
}
