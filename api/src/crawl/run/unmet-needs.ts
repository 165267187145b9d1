import { type Need } from '#api/engine/check.ts'
import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { type UncheckedReason } from '#contract/seo/checks.ts'
import { type ProbeCounts } from '#contract/seo/outcomes.ts'

/** Nothing was there to be asked for, or nothing responded to us. */
const isUnknown = (counts: ProbeCounts | undefined) => (counts?.working ?? 0) + (counts?.broken ?? 0) === 0

/** Why no page was rendered; undefined where one was. */
function findUnrendered(
  { render = 'none' }: CrawlState['plan'],
  rendering: CrawlState['rendering'],
): UncheckedReason | undefined {
  if (render === 'none') return 'not-asked'
  if (rendering && rendering.rendered > 0) return undefined
  return rendering?.isUnavailable ? 'unavailable' : 'not-learned'
}

/** What this crawl does not have of what checks may need, and why. */
export function findUnmetNeeds(
  {
    plan,
    probing: { coverage },
    rendering,
    lookups: { tls },
  }: Pick<CrawlState, 'plan' | 'probing' | 'rendering' | 'lookups'>,
  { hasEarlierPages }: { hasEarlierPages: boolean },
): Partial<Record<Need, UncheckedReason>> {
  const unrendered = findUnrendered(plan, rendering)
  const isEarlierGone = plan.previousId !== null && !hasEarlierPages
  return {
    ...(isUnknown(coverage?.assets) && { assets: 'not-learned' }),
    ...(isUnknown(coverage?.links) && { 'external-links': 'not-learned' }),
    ...(plan.checkExternal === false && { 'external-links': 'not-asked' }),
    ...(tls?.state === 'unknown' && tls.reason === 'unavailable' && { certificates: 'unavailable' }),
    ...(unrendered && { rendering: unrendered }),
    ...(plan.previousId === null && { 'previous-audit': 'no-previous' }),
    ...(isEarlierGone && { 'previous-audit': 'unavailable' }),
  }
}
