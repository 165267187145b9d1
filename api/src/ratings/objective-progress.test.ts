import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact, type Exact } from './fractions.ts'
import {
  exactOf,
  expectedShareOf,
  rawShareOf,
  rollUp,
  shareOf,
  shareOfMilestones,
  suggestHealth,
  toGrade,
  toPercent,
  toStored,
} from './objective-progress.ts'

const measured = (start: number, target: number, current: number) => ({
  start: exactOf(start),
  target: exactOf(target),
  current: exactOf(current),
})
const percent = (share: Exact | null) => (share === null ? null : toPercent(toStored(share)))
const part = (of: number | null, weight = 1) => ({
  share: of === null ? null : exactOf(of).div(100),
  weight: exactOf(weight),
})

test('F9: a key result is as far as its value is between start and target, also downwards', () => {
  expect(percent(shareOf(measured(10, 4, 7)))).toBe(50)
  expect(percent(shareOf(measured(0, 100, 120)))).toBe(100)
  expect(percent(rawShareOf(measured(0, 100, 120)))).toBe(120)
  expect(percent(shareOf(measured(10, 4, 12)))).toBe(0)
  expect(percent(rawShareOf(measured(10, 4, 12)))).toBe(-33.33)
  expect(percent(shareOf(measured(0, 0.3, 0.1)))).toBe(33.33)
})

test('F9 of milestones is the weight that is done of all weight', () => {
  const one = (weight: number, isDone: boolean) => ({ weight, isDone })
  expect(percent(shareOfMilestones([one(1, true), one(3, false)]))).toBe(25)
  expect(percent(shareOfMilestones([one(0, true)]))).toBe(0)
})

test('F10: an objective is the weighted mean of what has progress, and nothing is not zero', () => {
  expect(percent(rollUp([part(100), part(0), part(0)]))).toBe(33.33)
  expect(percent(rollUp([part(100, 0), part(0, 50), part(0, 50)]))).toBe(0)
  expect(percent(rollUp([part(100, 2), part(50), part(0)]))).toBe(62.5)
  expect(percent(rollUp([part(80), part(null)]))).toBe(80)
  expect(rollUp([])).toBeNull()
  expect(rollUp([part(null)])).toBeNull()
  expect(rollUp([part(50, 0)])).toBeNull()
})

test('F10: a grade has one decimal, halves rounded up', () => {
  expect([0, 0.649999, 0.65, 0.7, 1].map((share) => toGrade(toStored(exactOf(share))))).toEqual([
    0, 6, 7, 7, 10,
  ])
})

test('F11: the days that have passed are expected, and the gap suggests a health', () => {
  const dates = { startDate: '2026-01-01', endDate: '2026-01-11' }
  const expectedOn = (today: string) => percent(expectedShareOf({ ...dates, today }))
  expect(['2025-12-31', '2026-01-01', '2026-01-06', '2026-01-11', '2026-03-01'].map(expectedOn)).toEqual([
    0, 0, 50, 100, 100,
  ])
  const gaps = { onTrackGap: 10, atRiskGap: 25 }
  const suggest = (progress: number) =>
    suggestHealth({ expected: exact(1, 2), share: exactOf(progress).div(100) }, gaps)
  expect([60, 40, 39.99, 25, 24.99].map(suggest)).toEqual([
    'on_track',
    'on_track',
    'at_risk',
    'at_risk',
    'off_track',
  ])
})

const share = fc.integer({ min: 0, max: 10_000 }).map((of) => of / 100)
const weight = fc.integer({ min: 1, max: 100_000 }).map((of) => of / 100)
const parts = fc.array(fc.record({ of: fc.option(share), weight }), { minLength: 1, maxLength: 8 })
const mean = (some: readonly { of: number | null; weight: number }[]) =>
  rollUp(some.map((each) => part(each.of, each.weight)))

test('F10 is bounded by its parts and does not depend on their order', () => {
  fc.assert(
    fc.property(parts, (some) => {
      const all = mean(some)
      const known = some.flatMap(({ of }) => (of === null ? [] : [of]))
      if (known.length === 0) {
        expect(all).toBeNull()
        return
      }
      const value = all?.mul(100).valueOf() ?? NaN
      expect(value).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9)
      expect(value).toBeLessThanOrEqual(Math.max(...known) + 1e-9)
      expect(mean(some.toReversed())?.equals(all ?? 0)).toBe(true)
    }),
  )
})

test('F10 rises with each of its parts', () => {
  fc.assert(
    fc.property(parts, share, (some, more) => {
      const [first, ...rest] = some
      if (!first || first.of === null) return
      const raised = { ...first, of: Math.min(100, first.of + more) }
      const before = mean([first, ...rest])
      expect(mean([raised, ...rest])?.gte(before ?? 0)).toBe(true)
    }),
  )
})

test('F9 is from 0 to 100, and rises towards its target', () => {
  const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((of) => of / 100)
  fc.assert(
    fc.property(value, value, value, value, (start, target, one, other) => {
      if (start === target) return
      const isNearer = target > start ? one <= other : one >= other
      const [nearer, farther] = isNearer ? [other, one] : [one, other]
      const [high, low] = [
        shareOf(measured(start, target, nearer)),
        shareOf(measured(start, target, farther)),
      ]
      expect(high.gte(low)).toBe(true)
      expect(low.gte(0) && high.lte(1)).toBe(true)
    }),
  )
})
