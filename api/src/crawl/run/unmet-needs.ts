import { type Need } from '#api/engine/check.ts'
import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { type UncheckedReason } from '#contract/seo/checks.ts'

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
export function findUnmetNeeds({
  plan,
  rendering,
}: Pick<CrawlState, 'plan' | 'rendering'>): Partial<Record<Need, UncheckedReason>> {
  const unrendered = findUnrendered(plan, rendering)
  return {
    assets: 'not-asked',
    'external-links': 'not-asked',
    ...(unrendered && { rendering: unrendered }),
    ...(plan.previousId === null && { 'previous-audit': 'no-previous' }),
  }
}
