import { formatRun } from '#app/labels/schedule-run.ts'
import { expect, test } from 'vitest'
import { describeNext } from './schedule-words.ts'

const WEEKLY = {
  frequency: 'weekly',
  isPaused: false,
  timeZone: 'Europe/Berlin',
  nextRunAt: '2026-11-30T05:00:00.000Z',
} as const

test('the next audit is told by the clocks of its schedule', () => {
  expect(describeNext(WEEKLY)).toBe('Next: Monday, November 30, 06:00 Europe/Berlin')
  expect(formatRun('2026-07-06T22:30:00.000Z', 'Asia/Kolkata')).toBe('Tuesday, July 7, 04:00 Asia/Kolkata')
  expect(formatRun('2026-07-07T00:00:00.000Z', 'UTC')).toBe('Tuesday, July 7, 00:00 UTC')
})

test.each([
  [{ frequency: 'off', nextRunAt: null }, 'Audits start only when somebody starts them.'],
  [{ isPaused: true, nextRunAt: null }, 'Paused. No audit starts until you resume it.'],
] as const)('without a next audit, %j says why', (change, words) => {
  expect(describeNext({ ...WEEKLY, ...change })).toBe(words)
})
