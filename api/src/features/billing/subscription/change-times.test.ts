import { expect, test } from 'vitest'
import { readPreviewTime } from './change-times.ts'
import { lastNight } from '#api/lib/last-night.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('a preview is valid for an hour, and not from the future', () => {
  expect(readPreviewTime(undefined, NOW)).toEqual(NOW)
  expect(readPreviewTime('2026-11-21T11:00:00.000Z', NOW)).toEqual(new Date('2026-11-21T11:00:00Z'))
  expect(() => readPreviewTime('2026-11-21T10:59:59.000Z', NOW)).toThrow('have expired')
  expect(() => readPreviewTime('2026-11-21T12:05:00.000Z', NOW)).toThrow('have expired')
})

test('the last night is the last 06:00 UTC, this morning or yesterday', () => {
  expect(lastNight(NOW)).toEqual(new Date('2026-11-21T06:00:00Z'))
  expect(lastNight(new Date('2026-11-21T05:59:59Z'))).toEqual(new Date('2026-11-20T06:00:00Z'))
})
