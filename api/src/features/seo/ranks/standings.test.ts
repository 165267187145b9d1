import { expect, test } from 'vitest'
import { clickRate } from '#contract/seo/click-curve.ts'
import { bandOf } from '#contract/seo/ranks.words.ts'
import { averageOf, type Place, shareOfVoice, toStandings } from './standings.ts'

const place = (position: number | null, parts: Partial<Place> = {}): Place => ({
  day: '2026-11-20',
  competitor: '',
  place: position === null ? null : Math.round(position),
  keywords: 1,
  positions: position,
  known: 0,
  volume: 0,
  ...parts,
})

test('the click-through curve falls with each position, and ends behind the last one', () => {
  const rates = Array.from({ length: 100 }, (_, at) => clickRate(at + 1))
  expect(rates.slice(0, 3)).toEqual([0.285, 0.157, 0.11])
  for (const [at, rate] of rates.entries()) if (at > 0) expect(rate).toBeLessThan(rates[at - 1] ?? 0)
  expect(clickRate(101)).toBe(0)
  expect(clickRate(0)).toBe(0)
  expect(clickRate(1.4)).toBe(clickRate(1))
  expect(clickRate(10.5)).toBe(clickRate(11))
})

test('share of voice is the clicks of these positions, of those of the first one for each keyword', () => {
  expect(shareOfVoice([])).toBeNull()
  expect(shareOfVoice([place(1)])).toBe(100)
  expect(shareOfVoice([place(null)])).toBe(0)
  expect(shareOfVoice([place(1), place(2)])).toBeCloseTo((100 * (0.285 + 0.157)) / (2 * 0.285), 10)
  expect(shareOfVoice([place(1), place(null)])).toBeCloseTo(50, 10)
  expect(shareOfVoice([place(3, { keywords: 4, positions: 12 })])).toBeCloseTo((100 * 0.11) / 0.285, 10)
})

test('searches weigh keywords only where they are known of each', () => {
  const often = place(1, { known: 1, volume: 900 })
  const rarely = place(null, { known: 1, volume: 100 })
  expect(shareOfVoice([often, rarely])).toBeCloseTo(90, 10)
  expect(shareOfVoice([often, place(null)])).toBeCloseTo(50, 10)
})

test('a better position of any keyword never lowers the share of voice, and it stays between 0 and 100', () => {
  for (let round = 0; round < 200; round += 1) {
    const positions = Array.from({ length: 8 }, (_, at) => ((round * 37 + at * 53) % 120) + 1)
    const share = (list: number[]) =>
      shareOfVoice(list.map((position) => place(position > 100 ? null : position))) ?? -1
    const before = share(positions)
    const better = positions.map((position, at) => (at === round % 8 ? Math.max(1, position - 3) : position))
    expect(share(better)).toBeGreaterThanOrEqual(before)
    expect(before).toBeGreaterThanOrEqual(0)
    expect(before).toBeLessThanOrEqual(100)
  }
})

test('an average is of the keywords that were found', () => {
  expect(averageOf([place(2), place(4), place(null)])).toBe(3)
  expect(averageOf([place(null)])).toBeNull()
})

test('bands cover every position once', () => {
  expect([1, 3.4, 3.5, 10.4, 10.5, 20.4, 20.5, 100, 101, null].map(bandOf)).toEqual([
    ...['1-3', '1-3', '4-10', '4-10', '11-20', '11-20', '21-100', '21-100', 'none', 'none'],
  ])
})

test('there is one standing for each day, oldest first', () => {
  const standings = toStandings([place(5), place(1, { day: '2026-11-19' }), place(null)])
  expect(standings).toMatchObject([
    { date: '2026-11-19', keywords: 1, share: 100, averagePosition: 1, bands: { '1-3': 1, none: 0 } },
    { date: '2026-11-20', keywords: 2, averagePosition: 5, bands: { '4-10': 1, none: 1 } },
  ])
})
