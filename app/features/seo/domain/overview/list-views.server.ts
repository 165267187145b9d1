import { formatNumber, formatTenths } from '#app/lib/format.ts'
import { drawBubbleMap, drawStackedBar, type Chart } from '#app/ui/chart/render-chart.server.tsx'
import type { Competitor, RankingKeyword } from '#contract/seo/domain.lists.ts'

export interface ListView<Item> {
  items: Item[]
  total: number
}

export interface CompetitorsView extends ListView<Competitor> {
  /** Null with fewer than two competitors: there is nothing to compare. */
  map: Chart | null
}

/** As many as the page of a list may have. */
const MOST_BUBBLES = 20

/** Who competes most stands furthest right; who ranks for most stands highest. */
export function toCompetitorsView({ items, total }: ListView<Competitor>): CompetitorsView {
  if (items.length < 2) return { items, total, map: null }
  const strongest = items.toSorted((one, other) => other.commonKeywords - one.commonKeywords)
  const map = drawBubbleMap({
    title: 'Positioning of organic competitors',
    unit: 'Common keywords against all keywords that each domain ranks for',
    corner: 'Domain',
    names: { x: 'Common keywords', y: 'Keywords', size: 'Competition level' },
    formatSize: (share) => `${formatTenths(share * 100)}%`,
    bubbles: strongest.slice(0, MOST_BUBBLES).map(({ domain, commonKeywords, keywords, competition }) => ({
      label: domain,
      x: commonKeywords,
      y: keywords,
      size: competition,
    })),
  })
  return { items, total, map }
}

export interface KeywordsView extends ListView<RankingKeyword> {
  /** Branded against other keywords among `items`; null without any. */
  split: Chart | null
}

export function toKeywordsView({ items, total }: ListView<RankingKeyword>): KeywordsView {
  if (items.length === 0) return { items, total, split: null }
  const branded = items.filter((item) => item.branded).length
  const those = items.length < total ? `the first ${formatNumber(items.length)} of ` : ''
  const split = drawStackedBar({
    title: 'Branded and other keywords',
    unit: `Number of keywords, among ${those}${formatNumber(total)}`,
    corner: 'Keywords',
    segments: [
      { label: 'Branded', value: branded, color: 3 },
      { label: 'Other', value: items.length - branded, color: 1 },
    ],
  })
  return { items, total, split }
}
