import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const SEVERITIES = ['error', 'warning', 'notice'] as const

export const CATEGORIES = [
  'crawl',
  'indexability',
  'canonicals',
  'titles',
  'content',
  'links',
  'urls',
  'images',
  'international',
  'robots-sitemaps',
  'structured-data',
  'security',
  'performance',
  'accessibility',
  'ai-search',
  'trust',
  'own',
] as const

/** Why an audit did not run a check: so it has not passed either. */
export const UNCHECKED_REASONS = [
  'not-asked',
  'unavailable',
  'not-learned',
  'no-previous',
  'newer-check',
] as const

export type UncheckedReason = (typeof UNCHECKED_REASONS)[number]

export type Severity = (typeof SEVERITIES)[number]

export type Category = (typeof CATEGORIES)[number]

/** One check of the registry, without its code. */
export const CheckInfo = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  scope: z.enum(['page', 'host', 'site']),
  why: z.string(),
  fix: z.string(),
})
export type CheckInfo = z.infer<typeof CheckInfo>

export const listChecks = endpoint({
  method: 'GET',
  path: '/seo/checks',
  summary: 'Every check of an audit',
  access: 'anyone',
  reply: z.object({ items: z.array(CheckInfo) }),
  status: 200,
})
