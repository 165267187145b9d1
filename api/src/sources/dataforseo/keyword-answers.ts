import type * as z from 'zod'
import { rankedKeywords, relevantPages } from '#api/integrations/dataforseo/labs.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import { INTENTS, type MOVEMENTS, type PositionBand } from '#contract/seo/domain.words.ts'
import { type Answer, type Asked } from '#api/sources/source.ts'
import { type Buyer, buy, findAskedMarket, type Items, toAnswer, toCount } from './answers.ts'
import { hasText, toListPage } from './local-list.ts'
import { isWithin, toRankedTarget } from './targets.ts'

export const MAX_KEYWORDS = 300
const MAX_PAGES = 200

/** It always says which page ranks. */
type Keyword = lists.RankingKeyword & { url: string; pages: number }

/** Letters and digits alone: `harbor-lantern` is what people type as "harbor lantern". */
const toBare = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')
const MIN_BRAND = 3

function createBrandTest({ target }: Asked): (keyword: string) => boolean {
  const brand = toBare(target.domain.split('.')[0] ?? '')
  return (keyword) => brand.length >= MIN_BRAND && toBare(keyword).includes(brand)
}

interface Change {
  is_new: boolean | null
  is_up: boolean | null
  is_down: boolean | null
}

/** Null where DataForSEO does not say whether it was there before. */
function toMovement(change: Change | null, isLost: boolean | null): (typeof MOVEMENTS)[number] | null {
  if (isLost) return 'lost'
  if (!change) return null
  if (change.is_new) return 'new'
  if (change.is_up) return 'up'
  if (change.is_down) return 'down'
  return change.is_up === false && change.is_down === false ? 'same' : null
}

/** What of a path is asked for: a part of it is found by its URL. Signs that mean any text are in paths too, so the reply is checked. */
const filtersOf = ({ target: { scope, path } }: Asked) =>
  scope === 'path' ? [['ranked_serp_element.serp_item.relative_url', 'like', `${path}%`]] : undefined

export async function findRankedKeywords(buyer: Buyer, asked: Asked) {
  const market = findAskedMarket(buyer, asked)
  const target = toRankedTarget(asked.target)
  if (!market || target === null) return null
  const { name, ...codes } = market
  const filters = filtersOf(asked)
  const task = {
    target,
    ...codes,
    item_types: ['organic'],
    limit: MAX_KEYWORDS,
    order_by: ['ranked_serp_element.serp_item.etv,desc'],
    ...(filters && { filters }),
  }
  const reply = await buy(buyer, asked, {
    call: rankedKeywords,
    task,
    target: asked.target.name,
    rows: MAX_KEYWORDS,
  })
  const rows = (reply.value?.items ?? []).filter(({ ranked_serp_element: { serp_item } }) =>
    isWithin(asked.target, serp_item.url),
  )
  const keywords = toKeywords(rows, createBrandTest(asked))
  if (keywords.length === 0) return null
  const all = toCount(reply.value?.total_count ?? null)
  const coverage = `The ${keywords.length} keywords with most visits${all === null ? '' : ` of ${all}`} for which ${asked.target.name} is in DataForSEO’s copies of Google’s results, in ${name}: positions as it saw them, visits estimated.`
  // Whether these are all that the target ranks for.
  const isWhole = all !== null && (reply.value?.items.length ?? 0) >= all
  return { reply, keywords, coverage, isWhole }
}

type Row = z.output<typeof rankedKeywords.result>['items'][number]

const positionOf = ({ ranked_serp_element: { serp_item } }: Row) => serp_item.rank_group ?? Infinity

/** One entry for each keyword: that of its best position. Others of the same keyword are pages that compete with it. */
function toKeywords(rows: readonly Row[], isBranded: (keyword: string) => boolean): Keyword[] {
  const byKeyword = new Map<string, Row[]>()
  for (const row of rows) {
    const { keyword } = row.keyword_data
    byKeyword.set(keyword, [...(byKeyword.get(keyword) ?? []), row])
  }
  return [...byKeyword].flatMap(([keyword, same]): Keyword[] => {
    const [best] = same.sort((one, other) => positionOf(one) - positionOf(other))
    if (!best) return []
    const { keyword_info: info, keyword_properties, search_intent_info } = best.keyword_data
    const { serp_item, serp_item_types, is_lost } = best.ranked_serp_element
    const intent = INTENTS.find((each) => each === search_intent_info?.main_intent) ?? null
    const cpc = info?.cpc ?? null
    return [
      {
        keyword,
        position: serp_item.rank_group,
        previousPosition: null,
        movement: toMovement(serp_item.rank_changes, is_lost),
        url: serp_item.url,
        title: serp_item.title,
        pages: new Set(same.map((row) => row.ranked_serp_element.serp_item.url)).size,
        branded: isBranded(keyword),
        clicks: null,
        impressions: null,
        traffic: serp_item.etv,
        volume: info?.search_volume ?? null,
        difficulty: keyword_properties?.keyword_difficulty ?? null,
        cpc: cpc === null ? null : Math.round(cpc * 100),
        intent,
        features: serp_item_types,
      },
    ]
  })
}

type KeywordQuery = QueryOf<typeof lists.listKeywordRanking>

const MOVEMENT_ORDER = ['lost', 'down', 'same', 'up', 'new']
const KEYWORD_SORTS = {
  position: (row: Keyword) => row.position,
  keyword: (row: Keyword) => row.keyword,
  clicks: (row: Keyword) => row.clicks,
  impressions: (row: Keyword) => row.impressions,
  traffic: (row: Keyword) => row.traffic,
  volume: (row: Keyword) => row.volume,
  difficulty: (row: Keyword) => row.difficulty,
  movement: (row: Keyword) => (row.movement === null ? null : MOVEMENT_ORDER.indexOf(row.movement)),
  url: (row: Keyword) => row.url,
} satisfies Record<KeywordQuery['sort'], unknown>

const isBetween = (position: number | null, first: number, last: number) =>
  position !== null && position >= first && position <= last

function isInBand(position: number | null, band: PositionBand): boolean {
  const [first = 0, last = 0] = band.split('-').map(Number)
  return isBetween(position, first, last)
}

function isMeant(row: Keyword, query: KeywordQuery): boolean {
  const { q, band, movement, branded, intent, strikingDistance, severalPages } = query
  return (
    hasText(q, row.keyword, row.url) &&
    (band === undefined || isInBand(row.position, band)) &&
    (movement === undefined || row.movement === movement) &&
    (branded === undefined || row.branded === (branded === 'yes')) &&
    (intent === undefined || row.intent === intent) &&
    (!strikingDistance || isBetween(row.position, 4, 20)) &&
    (!severalPages || row.pages > 1)
  )
}

export async function listKeywords(
  buyer: Buyer,
  asked: Asked,
  query: KeywordQuery,
): Promise<Answer<Items<Keyword>> | null> {
  const found = await findRankedKeywords(buyer, asked)
  if (!found) return null
  const { reply, keywords, coverage } = found
  const rows = keywords.filter((row) => isMeant(row, query))
  return toAnswer(reply, { data: toListPage(rows, KEYWORD_SORTS, query), basis: 'estimated', coverage })
}

type MainQuery = QueryOf<typeof lists.listMainKeywords>

const MAIN_SORTS = {
  weight: (row: lists.MainKeyword) => row.weight,
  keyword: (row: lists.MainKeyword) => row.keyword,
  pages: (row: lists.MainKeyword) => row.pages,
  position: (row: lists.MainKeyword) => row.position,
} satisfies Record<MainQuery['sort'], unknown>

/** What brings a target most visits: each keyword by its share of what the first one brings. From the same reply as its ranking. */
export async function listMainKeywords(
  buyer: Buyer,
  asked: Asked,
  query: MainQuery,
): Promise<Answer<Items<lists.MainKeyword>> | null> {
  const found = await findRankedKeywords(buyer, asked)
  if (!found) return null
  const { reply, keywords, coverage } = found
  const most = Math.max(0, ...keywords.map(({ traffic }) => traffic ?? 0))
  if (most === 0) return null
  const rows = keywords
    .filter(({ keyword, branded, traffic }) => {
      const isWanted = query.branded === undefined || branded === (query.branded === 'yes')
      return isWanted && traffic !== null && traffic > 0 && hasText(query.q, keyword)
    })
    .map(({ keyword, traffic, pages, url, position, branded }) => ({
      keyword,
      weight: Math.round(((traffic ?? 0) / most) * 1000) / 10,
      pages,
      url,
      position,
      branded,
    }))
  return toAnswer(reply, { data: toListPage(rows, MAIN_SORTS, query), basis: 'estimated', coverage })
}

type PageRow = z.output<typeof relevantPages.result>['items'][number]
type PageQuery = QueryOf<typeof lists.listTopPages>

const PAGE_SORTS = {
  keywords: (row: lists.TopPage) => row.keywords,
  clicks: (row: lists.TopPage) => row.clicks,
  impressions: (row: lists.TopPage) => row.impressions,
  traffic: (row: lists.TopPage) => row.traffic,
  backlinks: (row: lists.TopPage) => row.backlinks,
  authority: (row: lists.TopPage) => row.authority,
  url: (row: lists.TopPage) => row.url,
} satisfies Record<PageQuery['sort'], unknown>

function toTopPage({ page_address, metrics }: PageRow): lists.TopPage {
  const organic = metrics?.organic ?? null
  return {
    url: page_address,
    title: null,
    keywords: toCount(organic?.count ?? null),
    topKeyword: null,
    position: null,
    clicks: null,
    impressions: null,
    traffic: organic?.etv ?? null,
    backlinks: null,
    referringDomains: null,
    authority: null,
  }
}

export async function listTopPages(
  buyer: Buyer,
  asked: Asked,
  query: PageQuery,
): Promise<Answer<Items<lists.TopPage>> | null> {
  const market = findAskedMarket(buyer, asked)
  const target = asked.target.scope === 'url' ? null : toRankedTarget(asked.target)
  if (!market || target === null) return null
  const { name, ...codes } = market
  const task = {
    target,
    ...codes,
    item_types: ['organic'],
    limit: MAX_PAGES,
    order_by: ['metrics.organic.etv,desc'],
    ...(asked.target.scope === 'path' && {
      filters: [['page_address', 'like', `%${asked.target.host}${asked.target.path}%`]],
    }),
  }
  const reply = await buy(buyer, asked, {
    call: relevantPages,
    task,
    target: asked.target.name,
    rows: MAX_PAGES,
  })
  const pages = (reply.value?.items ?? [])
    .filter(({ page_address }) => isWithin(asked.target, page_address))
    .map(toTopPage)
  if (pages.length === 0) return null
  const all = toCount(reply.value?.total_count ?? null)
  const rows = pages.filter(({ url }) => hasText(query.q, url))
  return toAnswer(reply, {
    data: toListPage(rows, PAGE_SORTS, query),
    basis: 'estimated',
    coverage: `The ${pages.length} pages${all === null ? '' : ` of ${all}`} of ${asked.target.name} with most visits from Google, in ${name}, as DataForSEO estimates them from positions and search volumes.`,
  })
}
