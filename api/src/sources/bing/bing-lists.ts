import { foldText } from '#contract/folded-text.ts'
import {
  type Anchor,
  type RankingKeyword,
  type ReferringDomain,
  type TopPage,
} from '#contract/seo/domain.lists.ts'
import { type BingLinks, type BingStats } from './bing-site.ts'

interface Asked {
  q?: string | undefined
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

/** One page of rows that are all known: searched, sorted and cut. What is unknown comes last. */
export function toPage<Item>(
  items: readonly Item[],
  { q, direction, page, pageSize }: Asked,
  { text, sort }: { text: (item: Item) => string; sort: (item: Item) => number | string | null },
): { items: Item[]; total: number } {
  const folded = foldText(q ?? '')
  const found = items.filter((item) => foldText(text(item)).includes(folded))
  const sign = direction === 'asc' ? 1 : -1
  const sorted = found.sort((a, b) => {
    const [one, other] = [sort(a), sort(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one === other ? 0 : one < other ? -sign : sign
  })
  return { items: sorted.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}

interface Sum {
  key: string
  clicks: number
  impressions: number
  position: number | null
}

/** Rows of one query or page together, within a period; the position by impressions. */
export function sumByKey(rows: readonly BingStats[], { from, to }: { from: string; to: string }): Sum[] {
  const sums = new Map<string, { clicks: number; impressions: number; weighted: number; ranked: number }>()
  for (const { key, day, clicks, impressions, position } of rows) {
    if (day < from || day > to) continue
    const sum = sums.get(key) ?? { clicks: 0, impressions: 0, weighted: 0, ranked: 0 }
    sum.clicks += clicks
    sum.impressions += impressions
    if (position !== null) {
      sum.weighted += position * impressions
      sum.ranked += impressions
    }
    sums.set(key, sum)
  }
  return [...sums].map(([key, { clicks, impressions, weighted, ranked }]) => ({
    key,
    clicks,
    impressions,
    position: ranked === 0 ? null : weighted / ranked,
  }))
}

/** Bing does not tell which page was shown for a query. */
export const toKeyword = ({ key, ...sum }: Sum, brand: string): RankingKeyword => ({
  keyword: key,
  position: sum.position,
  previousPosition: null,
  movement: null,
  url: null,
  title: null,
  pages: null,
  branded: brand !== '' && foldText(key).replace(/[\s-]/g, '').includes(brand),
  clicks: sum.clicks,
  impressions: sum.impressions,
  traffic: null,
  volume: null,
  difficulty: null,
  cpc: null,
  intent: null,
  features: null,
})

export const toTopPage = ({ key, clicks, impressions, position }: Sum): TopPage => ({
  url: key,
  title: null,
  keywords: null,
  topKeyword: null,
  position,
  clicks,
  impressions,
  traffic: null,
  backlinks: null,
  referringDomains: null,
  authority: null,
})

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(toKey(item))
    if (group) group.push(item)
    else groups.set(toKey(item), [item])
  }
  return groups
}

/** Whether links are followed, and since when they are there, Bing does not tell. */
export const toDomains = ({ links }: BingLinks): ReferringDomain[] =>
  [...groupBy(links, ({ from }) => hostOf(from))].map(([domain, group]) => ({
    domain,
    backlinks: group.length,
    followed: null,
    authority: null,
    state: 'active',
    firstSeen: null,
    lastSeen: null,
  }))

export const toAnchors = ({ links }: BingLinks): Anchor[] =>
  [...groupBy(links, ({ anchor }) => anchor)].map(([anchor, group]) => ({
    anchor,
    backlinks: group.length,
    domains: new Set(group.map(({ from }) => hostOf(from))).size,
    followed: null,
  }))
