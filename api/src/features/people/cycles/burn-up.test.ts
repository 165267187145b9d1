import { expect, test } from 'vitest'
import { type SubmittedOnDay, toBurnUp } from './burn-up.ts'

const SPAN = { from: '2026-11-01', to: '2026-11-30', threshold: 3 }
const named = (day: string, count: number): SubmittedOnDay => ({ day, isNameless: false, count })
const nameless = (day: string | null, count: number): SubmittedOnDay => ({ day, isNameless: true, count })

const pointsOf = (rows: SubmittedOnDay[]) =>
  toBurnUp(rows, SPAN).map(({ day, submitted }) => [day.slice(-2), submitted])

test('reviews with names count on their day', () => {
  expect(pointsOf([named('2026-11-05', 2), named('2026-11-03', 1)])).toEqual([
    ['01', 0],
    ['03', 1],
    ['05', 3],
    ['30', 3],
  ])
  expect(pointsOf([])).toEqual([
    ['01', 0],
    ['30', 0],
  ])
})

test('reviews without names count as soon as there are enough of them, and fewer never', () => {
  const rows = [
    nameless('2026-11-02', 1),
    nameless('2026-11-04', 1),
    nameless('2026-11-06', 2),
    nameless('2026-11-08', 2),
  ]
  expect(pointsOf(rows)).toEqual([
    ['01', 0],
    ['02', 0],
    ['04', 0],
    ['06', 4],
    ['08', 4],
    ['30', 4],
  ])
})

test('what reviews with names leave of the whole rises by nothing or by enough', () => {
  let seed = 7
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 500; round += 1) {
    const rows = Array.from({ length: draw(30) }, (): SubmittedOnDay => {
      const day = `2026-11-${String(1 + draw(30)).padStart(2, '0')}`
      return { day, isNameless: draw(2) === 0, count: 1 + draw(3) }
    })
    const left = toBurnUp(rows, SPAN).map(({ day, submitted }) => {
      const known = rows.filter((row) => !row.isNameless && (row.day ?? '') <= day)
      return submitted - known.reduce((sum, { count }) => sum + count, 0)
    })
    const steps = left.map((value, index) => value - (left[index - 1] ?? 0))
    expect(steps.every((step) => step === 0 || step >= SPAN.threshold)).toBe(true)
  }
})

test('what was forgotten counts at the end', () => {
  expect(pointsOf([named('2026-11-05', 2), nameless(null, 4)])).toEqual([
    ['01', 0],
    ['05', 2],
    ['30', 6],
  ])
})

test('a cycle of one day has one number', () => {
  expect(toBurnUp([named('2026-11-01', 2)], { ...SPAN, to: SPAN.from })).toEqual([
    { day: '2026-11-01', submitted: 2 },
  ])
})
