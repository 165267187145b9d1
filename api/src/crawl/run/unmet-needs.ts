import { type Need } from '#api/engine/check.ts'
import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { type UncheckedReason } from '#contract/seo/checks.ts'

/** What this crawl does not have of what checks may need, and why. */
export function findUnmetNeeds({ plan }: Pick<CrawlState, 'plan'>): Partial<Record<Need, UncheckedReason>> {
  return {
    assets: 'not-asked',
    'external-links': 'not-asked',
    rendering: 'not-asked',
    ...(plan.previousId === null && { 'previous-audit': 'no-previous' }),
  }
}
