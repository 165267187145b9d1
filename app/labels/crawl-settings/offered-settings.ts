import type { PlanLimits } from '#contract/billing/plan-limits.ts'
import type { AuditUsage } from '#contract/seo/site-audit.records.ts'
import type { OfferedSettings } from './settings-props.ts'

/** What a form of crawl settings offers; `limits` is null without an active plan. */
export const toOfferedSettings = (
  { crawler: { politeRate, canRender } }: Pick<AuditUsage, 'crawler'>,
  limits: PlanLimits | null,
): OfferedSettings => ({
  maxPages: limits?.pagesPerCrawl ?? null,
  politeRate,
  isRenderingOffered: canRender,
})
