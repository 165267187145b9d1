import { expect, test } from 'vitest'
import type { Series } from '#contract/seo/domain.ts'
import { drawTraffic, drawVisibility } from './trend-charts.server.ts'

const clicks = (values: (number | null)[], previous: number[] | null = null): Series => ({
  metric: 'organic-traffic',
  unit: 'count',
  points: values.map((value, i) => ({ date: `2026-05-0${i + 1}`, value })),
  previous: previous?.map((value, i) => ({ date: `2026-04-0${i + 1}`, value })) ?? null,
})

test('one value is shown in words, since it is no trend, and none as none', () => {
  const { trends } = drawTraffic({ series: [clicks([120]), clicks([null, null])], notes: [] })
  expect(trends).toMatchObject([
    { chart: null, only: '120 on May 1, 2026' },
    { chart: null, only: null },
  ])
})

test('the period before is dashed, and beside its day in the table', () => {
  const [trend] = drawTraffic({ series: [clicks([120, 130], [80, 90])], notes: [] }).trends
  expect(trend?.chart?.svg).toContain('stroke-dasharray="2 5"')
  expect(trend?.chart?.table).toEqual({
    columns: ['Date', 'Organic traffic', 'Period before'],
    rows: [
      ['May 1, 2026', '120', '80'],
      ['May 2, 2026', '130', '90'],
    ],
  })
})

test('notes are marked by number on their day, and only listed where the chart does not reach', () => {
  const { notes, trends } = drawTraffic({
    series: [clicks([1, 2, 3])],
    notes: [
      { date: '2026-05-02', kind: 'note', text: 'Launch' },
      { date: '2026-05-02', kind: 'crawl', text: '40 pages' },
      { date: '2026-01-01', kind: 'note', text: 'Long before' },
    ],
  })
  expect(notes.map(({ text, number }) => [text, number])).toEqual([
    ['Long before', null],
    ['Launch', 1],
    ['40 pages', 1],
  ])
  expect(trends[0]?.chart?.svg).toContain('stroke-accent')
})

test('popularity alone is said to be that', () => {
  const rank: Series = { ...clicks([500, 400]), metric: 'popularity-rank', unit: 'rank' }
  expect(drawTraffic({ series: [rank], notes: [] }).isPopularity).toBe(true)
  expect(drawTraffic({ series: [rank, clicks([1])], notes: [] }).isPopularity).toBe(false)
  expect(drawTraffic({ series: [], notes: [] }).isPopularity).toBe(false)
})

test('keywords by position are one column a day, with every band in the table', () => {
  const keywords = { '1-3': 2, '4-10': 3, '11-20': 0, '21-50': 5, '51-100': 1 }
  const { bands } = drawVisibility({
    visibility: { metric: 'visibility', unit: 'percent', points: [], previous: null },
    bands: [{ date: '2026-05-01', keywords }],
    notes: [],
  })
  expect(bands?.table.rows).toEqual([['May 1, 2026', '2', '3', '0', '5', '1']])
  // The total above the last column, and no part for the empty band.
  expect(bands?.svg).toContain('>11</text>')
  expect(bands?.svg.match(/<rect x=/g)).toHaveLength(4)
})
