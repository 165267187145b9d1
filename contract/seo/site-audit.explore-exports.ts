import type * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { UNPAGED } from '#contract/fields.ts'
import { InFormat } from './file-format.ts'
import { getSiteStructure } from './site-audit.explore-structure.ts'
import * as explore from './site-audit.explore.ts'
import { AuditId } from './site-audit.ts'

// The explorers' lists as files: the same filters and order, and all rows.

const file = <Query extends z.ZodObject>(path: string, what: string, query: Query) =>
  endpoint({
    method: 'GET',
    path: `/seo/audits/{id}/${path}/export`,
    summary: `${what} as a CSV or JSON Lines file, streamed`,
    access: 'member',
    params: AuditId,
    query,
    media: 'text/csv',
    status: 200,
  })

export const exportAuditLinks = file(
  'links',
  'The links of the link explorer',
  explore.listAuditLinks.query.omit(UNPAGED).extend(InFormat),
)

export const exportRedirects = file(
  'redirects',
  'Redirects',
  explore.listRedirects.query.omit(UNPAGED).extend(InFormat),
)

export const exportSitemapUrls = file(
  'sitemap-urls',
  'URLs of the sitemaps against those of the crawl',
  explore.listSitemapUrls.query.omit(UNPAGED).extend(InFormat),
)

export const exportDuplicates = file(
  'duplicates',
  'Groups of duplicate pages',
  explore.listDuplicates.query.omit(UNPAGED).extend(InFormat),
)

export const exportDuplicatePages = file(
  'duplicates/pages',
  'The pages of one group of duplicates',
  explore.listDuplicatePages.query.omit(UNPAGED).extend(InFormat),
)

export const exportHreflang = file(
  'hreflang',
  'Language versions and their states, one row per version',
  explore.listHreflang.query.omit(UNPAGED).extend(InFormat),
)

export const exportStructure = file(
  'structure',
  'The folders of a site',
  getSiteStructure.query.extend(InFormat),
)
