import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { UNPAGED } from '#contract/fields.ts'
import { InFormat } from './file-format.ts'
import { getIssue, listDiffFindings } from './site-audit.findings.ts'
import { listAuditPages } from './site-audit.pages.ts'
import { AuditId, listAudits } from './site-audit.ts'

// Exports of lists: the same filters and order, and all rows.

export const exportAudits = endpoint({
  method: 'GET',
  path: '/seo/audits/export',
  summary:
    'The audits of the organization as a CSV or JSON Lines file, with the filters and the order of the list',
  access: 'member',
  query: listAudits.query.omit(UNPAGED).extend(InFormat),
  media: 'text/csv',
  status: 200,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/export',
  summary: 'Issues, pages or links as a CSV or JSON Lines file, streamed',
  access: 'member',
  params: AuditId,
  query: z.object({ ...InFormat, table: z.enum(['issues', 'pages', 'links']) }),
  media: 'text/csv',
  status: 200,
})

export const exportIssue = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/issues/{check}/export',
  summary: 'The affected pages of one check of an audit, as a CSV or JSON Lines file',
  access: 'member',
  params: getIssue.params,
  query: getIssue.query.omit(UNPAGED).extend(InFormat),
  media: 'text/csv',
  status: 200,
})

export const exportAuditPages = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/pages/export',
  summary:
    'The pages of an audit as a CSV or JSON Lines file, with the filters and the order of the page explorer',
  access: 'member',
  params: AuditId,
  query: listAuditPages.query.omit(UNPAGED).extend(InFormat),
  media: 'text/csv',
  status: 200,
})

export const exportDiffFindings = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/diff/export',
  summary: 'New and fixed issues compared with another audit of the same site, as a CSV or JSON Lines file',
  access: 'member',
  params: AuditId,
  query: listDiffFindings.query.omit(UNPAGED).extend(InFormat),
  media: 'text/csv',
  status: 200,
})
