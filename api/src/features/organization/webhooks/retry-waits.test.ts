import { expect, test } from 'vitest'
import { MAX_TRIES, toWaitMs } from './retry-waits.ts'

const HOUR_MS = 3600_000
const waits = (random: number) =>
  Array.from({ length: MAX_TRIES - 1 }, (_, tries) => toWaitMs(tries + 1, random))
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('eight attempts take about a day, each wait three times the one before', () => {
  expect(sum(waits(0.5)) / HOUR_MS).toBeCloseTo(23.7, 0)
  expect(waits(0.5)[1]).toBe(3 * toWaitMs(1, 0.5))
  expect(toWaitMs(1, 0.5)).toBeLessThan(2 * 60_000)
})

test('waits differ by a fifth at most, either way', () => {
  expect(toWaitMs(1, 0)).toBe(0.8 * toWaitMs(1, 0.5))
  expect(toWaitMs(1, 1)).toBe(1.2 * toWaitMs(1, 0.5))
  expect(new Set(Array.from({ length: 20 }, () => toWaitMs(3))).size).toBeGreaterThan(10)
})
