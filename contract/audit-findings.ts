import * as z from 'zod'
import { CATEGORIES, SEVERITIES } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { id, Paging, tooLong } from './fields.ts'
import { AuditId, getIssue } from './site-audit.ts'

const Count = z.number().int().min(0)
const Search = z.string().max(200, tooLong()).optional()

/** What several pages have in common in one check, and what there is to mend. */
export const Cause = z.object({
  /** The address that links lead to where `kind` is target; otherwise the first of the pages that have the same. */
  kind: z.enum(['target', 'same']),
  url: z.string(),
  detail: z.string(),
  evidence: z.string().nullable(),
  /** The status of a target; null where it did not answer, and for what is no target. */
  status: z.number().int().nullable(),
  pages: Count,
})
export type Cause = z.infer<typeof Cause>

export const listCauses = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/issues/{check}/causes',
  summary: 'What there is to mend for one check, what concerns most pages first',
  access: 'member',
  params: getIssue.params,
  query: z.object({ q: Search, ...Paging.shape }),
  reply: z.object({ items: z.array(Cause), total: Count }),
  status: 200,
})

const CHANGES = ['new', 'fixed'] as const

export const listDiffFindings = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/diff/findings',
  summary: 'What is new and what is fixed against another audit of the same site, page by page',
  access: 'member',
  params: AuditId,
  query: z.object({
    against: id('aud'),
    change: z.enum(CHANGES).optional(),
    severity: z.enum(SEVERITIES).optional(),
    category: z.enum(CATEGORIES).optional(),
    check: z.string().max(60, tooLong()).optional(),
    q: Search,
    ...Paging.shape,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        change: z.enum(CHANGES),
        check: z.string(),
        title: z.string(),
        category: z.enum(CATEGORIES),
        severity: z.enum(SEVERITIES),
        url: z.string(),
        detail: z.string(),
      }),
    ),
    total: Count,
  }),
  status: 200,
})
