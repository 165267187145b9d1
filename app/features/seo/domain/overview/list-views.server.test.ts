import { expect, test } from 'vitest'
import type { Competitor, RankingKeyword } from '#contract/seo/domain.lists.ts'
import { toCompetitorsView, toKeywordsView } from './list-views.server.ts'

const competitor = (domain: string, commonKeywords: number): Competitor => ({
  domain,
  commonKeywords,
  keywords: 100,
  competition: 0.25,
  averagePosition: null,
  traffic: null,
})

const keyword = (name: string, branded: boolean): RankingKeyword => ({
  keyword: name,
  position: 3,
  previousPosition: null,
  movement: null,
  url: 'https://example.com/',
  title: null,
  pages: 1,
  branded,
  clicks: null,
  impressions: null,
  traffic: null,
  volume: null,
  difficulty: null,
  cpc: null,
  intent: null,
  features: null,
})

test('competitors are mapped, the strongest first in the table', () => {
  const items = [competitor('b.example', 5), competitor('a.example', 30)]
  const { map } = toCompetitorsView({ items, total: 2 })
  expect(map?.table).toEqual({
    columns: ['Domain', 'Common keywords', 'Keywords', 'Competition level'],
    rows: [
      ['a.example', '30', '100', '25%'],
      ['b.example', '5', '100', '25%'],
    ],
  })
  expect(map?.svg.match(/<circle/g)).toHaveLength(2)
})

test('one competitor is not mapped', () => {
  expect(toCompetitorsView({ items: [competitor('a.example', 3)], total: 1 }).map).toBeNull()
})

test('the split of keywords says of how many it is', () => {
  const items = [keyword('bellwether', true), keyword('seo audit', false), keyword('crawl', false)]
  expect(toKeywordsView({ items, total: 400 }).split).toMatchObject({
    unit: 'Number of keywords, among the first 3 of 400',
    table: {
      rows: [
        ['Branded', '1'],
        ['Other', '2'],
      ],
    },
  })
  expect(toKeywordsView({ items, total: 3 }).split?.unit).toBe('Number of keywords, among 3')
  expect(toKeywordsView({ items: [], total: 0 }).split).toBeNull()
})
