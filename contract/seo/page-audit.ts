import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { CATEGORIES, SEVERITIES } from './checks.ts'
import { Outcome } from './outcomes.ts'
import { ImageSize, PageDiscovery, SearchPreview } from './page-report.ts'
import { WithScheme } from './site-audit.forms.ts'

/** The finding of one check on one page. */
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
  summary: 'Audit one page',
  access: 'member',
  query: z.object({ url: WithScheme }),
  reply: z.object({
    url: z.string(),
    finalUrl: z.string(),
    status: z.number().int().nullable(),
    facts: z.record(z.string(), z.unknown()),
    /** Null for what is not a page. */
    preview: SearchPreview.nullable(),
    discovery: PageDiscovery,
    /** Files of the page's images, in order. */
    imageSizes: z.array(ImageSize),
    issues: z.array(PageFinding),
    /** Passed checks. */
    passed: z.array(z.string()),
    /** Why there was no page to audit; null when there was one. */
    outcome: Outcome.nullable(),
  }),
  status: 200,
})
