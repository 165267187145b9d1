import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { UNPAGED } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { SEVERITIES } from './checks.ts'
import { InFormat } from './file-format.ts'
import { AuditId } from './site-audit.ts'

const Count = z.number().int().min(0)

export const TemplateId = z.coerce.number().int().min(1).max(1_000_000)

/** Pages whose URLs have one pattern and whose content has the same structure. */
export const PageTemplate = z.object({
  id: z.number().int(),
  /** Placeholders in place of what differs: `/blog/{date}/*`. */
  pattern: z.string(),
  /** The first of its pages by URL. */
  example: z.string(),
  pages: Count,
  /** Issues of its pages, and how many a page has on average. */
  issues: Count,
  averageIssues: z.number().min(0),
  /** The one of the highest severity that most of its pages have; null without any. */
  worst: z
    .object({ check: z.string(), title: z.string(), severity: z.enum(SEVERITIES), pages: Count })
    .nullable(),
})
export type PageTemplate = z.infer<typeof PageTemplate>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/templates',
  summary: 'The templates that the pages of an audit come from, with most pages first',
  access: 'member',
  params: AuditId,
  query: listQuery({
    sorts: ['pages', 'pattern', 'issues', 'average'],
    direction: 'desc',
    filters: {
      /** Those with so many pages. */
      minPages: z.coerce.number().int().min(1).max(1_000_000).optional(),
    },
  }),
  reply: z.object({ items: z.array(PageTemplate), total: Count }),
  status: 200,
})

export const exportTemplates = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/templates/export',
  summary:
    'The templates of an audit as a CSV or JSON Lines file, with the filters and the order of the list',
  access: 'member',
  params: AuditId,
  query: listTemplates.query.omit(UNPAGED).extend(InFormat),
  media: 'text/csv',
  status: 200,
})
