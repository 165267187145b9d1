import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'

test('a day is that day in every time zone of the server', () => {
  expect(formatDay('2026-11-03')).toBe('Nov 3, 2026')
  expect(formatDay('2026-01-01')).toBe('Jan 1, 2026')
})
