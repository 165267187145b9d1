import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { CATEGORIES, SEVERITIES } from './checks.ts'
import { Outcome } from './outcomes.ts'
import { ImageSize, PageDiscovery, SearchPreview } from './page-report.ts'
import { StartAudit } from './site-audit.forms.ts'

/** What one check found on one page. */
export const PageFinding = z.object({
  check: z.string(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  detail: z.string(),
  evidence: z.string().nullable().optional(),
})

export const auditPage = endpoint({
  method: 'GET',
  path: '/seo/audit',
  summary: 'Audit one page at once',
  access: 'member',
  query: StartAudit.pick({ url: true }),
  reply: z.object({
    url: z.string(),
    finalUrl: z.string(),
    status: z.number().int().nullable(),
    facts: z.record(z.string(), z.unknown()),
    /** Null for what is no page. */
    preview: SearchPreview.nullable(),
    discovery: PageDiscovery,
    /** Of the files that images of the page name, in their order. */
    imageSizes: z.array(ImageSize),
    issues: z.array(PageFinding),
    /** The checks that were made and found nothing. */
    passed: z.array(z.string()),
    /** Why there was no page to judge; null when there was one. */
    outcome: Outcome.nullable(),
  }),
  status: 200,
})
