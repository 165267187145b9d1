import { type Sources } from '#api/sources/list-sources.ts'
import { pageItems } from '#api/sources/page-items.ts'
import { type Answer, type Asked, type BareFigure, type DomainSource } from '#api/sources/source.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import { type SourceId } from '#contract/seo/sources.words.ts'

// A source with a domain's figures and lists, for tests of what is asked of sources.

export const FETCHED_AT = new Date('2026-11-20T10:00:00Z')

export const answer = <Data>(data: Data, facts: Partial<Answer<Data>> = {}): Answer<Data> => ({
  data,
  basis: 'measured',
  asOf: '2026-11-19',
  fetchedAt: FETCHED_AT,
  coverage: 'Everything that this source has seen.',
  ...facts,
})

const NUMBERS = Array.from({ length: 7 }, (_, at) => at)

const COMPETITORS: lists.Competitor[] = NUMBERS.map((at) => ({
  domain: `rival-${at}.example`,
  commonKeywords: 10 + (at % 3),
  keywords: 40,
  competition: 0.25,
  averagePosition: at === 2 ? null : 4 + at,
  traffic: null,
}))

const BACKLINKS: lists.Backlink[] = NUMBERS.map((at) => ({
  from: `https://blog-${at}.example/post`,
  fromTitle: `Post ${at}`,
  fromDomain: `blog-${at}.example`,
  to: 'https://shop.example/',
  anchor: at === 0 ? '=HYPERLINK("https://evil.example")' : `shop ${at}`,
  kind: 'text',
  follow: at % 2 === 0,
  rel: at % 2 === 0 ? [] : ['nofollow', 'ugc'],
  authority: at === 3 ? null : 50,
  state: 'active',
  firstSeen: '2026-10-01',
  lastSeen: '2026-11-01',
}))

const DOMAINS: lists.ReferringDomain[] = NUMBERS.map((at) => ({
  domain: `blog-${at}.example`,
  backlinks: 3,
  followed: 2,
  authority: at,
  state: 'active',
  firstSeen: '2026-10-01',
  lastSeen: null,
}))

const ANCHORS: lists.Anchor[] = NUMBERS.map((at) => ({
  anchor: `shop ${at}`,
  backlinks: 5,
  domains: 2,
  followed: null,
}))

const KEYWORDS: lists.RankingKeyword[] = NUMBERS.map((at) => ({
  keyword: at === 1 ? 'sapatos de São Paulo' : `green shoes ${at}`,
  position: at === 4 ? null : 1 + at * 3,
  previousPosition: null,
  movement: at % 2 === 0 ? 'up' : null,
  url: 'https://shop.example/shoes',
  title: null,
  pages: 1,
  branded: false,
  clicks: 10,
  impressions: 100,
  traffic: null,
  volume: null,
  difficulty: null,
  cpc: null,
  intent: null,
  features: null,
}))

const MAIN: lists.MainKeyword[] = NUMBERS.map((at) => ({
  keyword: `leather ${at}`,
  weight: 100 - at,
  pages: 2,
  url: 'https://shop.example/leather',
  position: null,
  branded: false,
}))

const PAGES: lists.TopPage[] = NUMBERS.map((at) => ({
  url: `https://shop.example/page-${at}`,
  title: null,
  keywords: 3,
  topKeyword: null,
  position: null,
  clicks: null,
  impressions: null,
  traffic: null,
  backlinks: null,
  referringDomains: null,
  authority: null,
}))

interface Query {
  q?: string | undefined
  sort: string
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

/** Sorted by the property that the sort is named after. */
const pageOf = <Item extends object>(items: Item[], query: Query, id: (item: Item) => string) =>
  Promise.resolve(
    answer(
      pageItems(items, query, {
        id,
        searched: (item) => [id(item)],
        sorts: {
          [query.sort]: (item: Item) => (item as Record<string, string | number | null>)[query.sort] ?? null,
        },
      }),
    ),
  )

const figure = (metric: BareFigure['metric'], value: number): BareFigure => ({
  metric,
  unit: 'count',
  value,
  previous: null,
  trend: [],
})

/** A source that has everything. */
export function aSource(id: SourceId, parts: Partial<DomainSource> = {}): DomainSource {
  return {
    id,
    metrics: ['backlinks', 'organic-keywords'],
    summary: () => Promise.resolve([answer([figure('backlinks', 7), figure('organic-keywords', 7)])]),
    'traffic-trend': (asked: Asked) =>
      Promise.resolve(
        answer({
          series: [
            {
              metric: 'organic-traffic',
              unit: 'count',
              points: [{ date: asked.from, value: 3 }],
              previous: null,
            },
          ],
          notes: [],
        }),
      ),
    'visibility-trend': (asked: Asked) =>
      Promise.resolve(
        answer({
          visibility: {
            metric: 'visibility',
            unit: 'percent',
            points: [{ date: asked.from, value: 12.5 }],
            previous: null,
          },
          bands: [],
          notes: [],
        }),
      ),
    'backlinks-ranking': () =>
      Promise.resolve(
        answer({
          authority: 40,
          position: 3,
          domains: 90,
          backlinks: 7,
          followed: 4,
          referringDomains: 7,
          byTopLevelDomain: [{ name: 'example', domains: 7 }],
          byKind: [{ kind: 'text', backlinks: 7 }],
          history: [],
        }),
      ),
    'organic-competitors': (_, query) => pageOf(COMPETITORS, query, ({ domain }) => domain),
    'active-backlinks': (_, query) => pageOf(BACKLINKS, query, ({ from }) => from),
    'referring-domains': (_, query) => pageOf(DOMAINS, query, ({ domain }) => domain),
    anchors: (_, query) => pageOf(ANCHORS, query, ({ anchor }) => anchor),
    'keyword-ranking': (_, query) => pageOf(KEYWORDS, query, ({ keyword }) => keyword),
    'main-keywords': (_, query) => pageOf(MAIN, query, ({ keyword }) => keyword),
    'top-pages': (_, query) => pageOf(PAGES, query, ({ url }) => url),
    ...parts,
  }
}

/** These sources, connected for everybody; `known` are those that could be. */
export const sourcesOf = (list: DomainSource[], parts: Partial<Sources> = {}): Sources => ({
  known: list.map(({ id }) => id),
  list: () => Promise.resolve(list),
  timeLimitMs: 5_000,
  ...parts,
})
