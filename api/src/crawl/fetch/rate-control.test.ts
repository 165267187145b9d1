import { type Pace } from '#api/crawl/store/crawl-state.ts'
import { expect, test } from 'vitest'
import {
  type ResponseSample,
  batchSizeOf,
  createPace,
  learn,
  LONGEST_PAUSE_MS,
  reserve,
  spacingOf,
  waitOf,
} from './rate-control.ts'

const well = (count: number, ttfbMs = 50): ResponseSample[] =>
  Array.from({ length: count }, () => ({ ttfbMs, refused: false, retryAfter: null }))
const refused = (retryAfter: number | null = null): ResponseSample[] => [
  { ttfbMs: 10, refused: true, retryAfter },
]

function afterGood(pace: Pace, batches: number) {
  return Array.from({ length: batches }).reduce<Pace>((now) => learn(now, well(10), 0), pace)
}

test('it starts slowly, speeds up while the site responds well, and stops at the ceiling', () => {
  const start = createPace(8, null, false)

  expect(start.rate).toBe(2)
  expect(afterGood(start, 1).rate).toBe(3)
  expect(afterGood(start, 20).rate).toBe(8)
})

test('the ceiling is lifted for private addresses only', () => {
  expect(createPace(0, null, false).ceiling).toBe(8)
  expect(createPace(0, null, true).ceiling).toBeNull()
  expect(spacingOf(createPace(0, null, true))).toBe(0)
})

test('a crawl delay is a ceiling of its own, also on a private address', () => {
  expect(createPace(8, 10, false)).toMatchObject({ rate: 0.1, ceiling: 0.1 })
  expect(createPace(0, 2, true)).toMatchObject({ rate: 0.5, ceiling: 0.5 })
  expect(createPace(8, 0.01, false).ceiling).toBe(8)
})

test('a crawl delay of zero asks for nothing', () => {
  expect(createPace(8, 0, false)).toEqual(createPace(8, null, false))
  expect(createPace(0, 0, true)).toEqual(createPace(0, null, true))
})

test('a refusal halves the rate and waits', () => {
  const fast = afterGood(createPace(8, null, false), 20)
  const after = learn(fast, refused(), 1_000_000)

  expect(after.rate).toBe(4)
  expect(waitOf(after, 1_000_000)).toBe(5_000)
})

test('a refusal without a ceiling brings the rate down to where waiting has a meaning', () => {
  const fast = afterGood(createPace(0, null, true), 200)

  expect(learn(fast, refused(), 0).rate).toBe(200)
  expect(spacingOf(learn(fast, refused(), 0))).toBe(5)
})

test('Retry-After is kept to the second, and the longest counts', () => {
  const pace = learn(createPace(8, null, false), [...refused(3), ...refused(120)], 5_000)

  expect(waitOf(pace, 5_000)).toBe(120_000)
  expect(waitOf(pace, 65_000)).toBe(60_000)
  expect(waitOf(pace, 200_000)).toBe(0)
})

test('many refusals never stop it for good', () => {
  const pace = Array.from({ length: 50 }).reduce<Pace>(
    (now) => learn(now, refused(), 0),
    createPace(8, null, false),
  )
  expect(pace.rate).toBe(0.1)
})

test('a site that gets slow is asked more slowly, and one that always was is not', () => {
  const fast = afterGood(createPace(8, null, false), 20)

  expect(learn(fast, well(10, 2_000), 0).rate).toBe(6)
  const alwaysSlow = learn(createPace(8, null, false), well(10, 2_000), 0)
  expect(alwaysSlow.rate).toBe(3)
})

test('requests are spaced evenly, however many are taken at once', () => {
  const pace = { ...createPace(8, null, false), rate: 4 }
  const taken = reserve(pace, 4, 10_000)

  expect(spacingOf(pace)).toBe(250)
  expect(waitOf(taken, 10_000)).toBe(1_000)
  expect(waitOf(reserve(taken, 2, 10_100), 10_100)).toBe(1_400)
})

test('a batch is about a second of requests', () => {
  expect(batchSizeOf({ ...createPace(8, null, false), rate: 0.5 }, 10)).toBe(1)
  expect(batchSizeOf({ ...createPace(8, null, false), rate: 4 }, 10)).toBe(4)
  expect(batchSizeOf({ ...createPace(8, null, false), rate: 900 }, 10)).toBe(10)
})

test('a Retry-After of a day holds nothing up for a day', () => {
  const pace = learn(createPace(8, null, false), refused(86_400), 0)
  expect(waitOf(pace, 0)).toBe(LONGEST_PAUSE_MS)
})
