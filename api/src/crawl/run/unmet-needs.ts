import { type Need } from '#api/engine/check.ts'
import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { type UncheckedReason } from '#contract/seo/checks.ts'
import { type ProbeCounts } from '#contract/seo/outcomes.ts'

/** Nothing was there to be asked for, or nothing responded to us. */
const isUnknown = (counts: ProbeCounts | undefined) => (counts?.working ?? 0) + (counts?.broken ?? 0) === 0

/** What this crawl does not have of what checks may need, and why. */
export function findUnmetNeeds({
  plan,
  probing: { coverage },
}: Pick<CrawlState, 'plan' | 'probing'>): Partial<Record<Need, UncheckedReason>> {
  return {
    ...(isUnknown(coverage?.assets) && { assets: 'not-learned' }),
    ...(isUnknown(coverage?.links) && { 'external-links': 'not-learned' }),
    rendering: 'not-asked',
    ...(plan.previousId === null && { 'previous-audit': 'no-previous' }),
  }
}
