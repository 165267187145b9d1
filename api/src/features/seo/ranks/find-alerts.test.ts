import { expect, test } from 'vitest'
import { findAlerts, type Stand } from './find-alerts.ts'

const RULES = { dropBy: 5, alertTopTen: true, alertLandingPage: true }
const stand = (day: string, position: number | null, url: string | null = 'https://a.example/'): Stand => ({
  day,
  position,
  url,
})
const between = (before: number | null, after: number | null, rules = RULES) =>
  findAlerts(stand('2026-11-19', before), stand('2026-11-20', after), rules)

test('a drop is so many positions or more', () => {
  expect(between(12, 16)).toEqual([])
  expect(between(12, 17)).toEqual(['drop'])
  expect(between(12, 17, { ...RULES, dropBy: 0 })).toEqual([])
  expect(between(17, 12)).toEqual([])
  expect(between(60, null)).toEqual(['drop'])
  expect(between(null, null)).toEqual([])
  expect(between(null, 50)).toEqual([])
})

test('the top 10 is left by the place that an average is nearest to', () => {
  expect(between(10.4, 10.6)).toEqual(['out-of-top-ten'])
  expect(between(10.4, 10.45)).toEqual([])
  expect(between(3, null)).toEqual(['drop', 'out-of-top-ten'])
  expect(between(10, 11, { ...RULES, alertTopTen: false })).toEqual([])
})

test('a landing page has changed where both are known and differ', () => {
  const before = stand('2026-11-19', 3, 'https://a.example/old')
  const after = stand('2026-11-20', 3, 'https://a.example/new')
  expect(findAlerts(before, after, RULES)).toEqual(['landing-page'])
  expect(findAlerts({ ...before, url: null }, after, RULES)).toEqual([])
  expect(findAlerts(before, after, { ...RULES, alertLandingPage: false })).toEqual([])
})

test('without an earlier day there is no news', () => {
  expect(findAlerts(null, stand('2026-11-20', 90), RULES)).toEqual([])
  expect(findAlerts(stand('2026-11-20', 1), stand('2026-11-20', 90), RULES)).toEqual([])
})
