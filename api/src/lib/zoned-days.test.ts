import { expect, test } from 'vitest'
import { startOfDay, startOfNextDay } from './zoned-days.ts'

test.each([
  ['2026-03-08', 'UTC', '2026-03-08T00:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
  ['2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
  // Clocks were put from 00:00 to 01:00: the day began then.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // Samoa left this day out.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(instant)
})

test('a day ends where the next one begins, also at the end of a month and of a year', () => {
  expect(startOfNextDay('2026-02-28', 'Europe/Lisbon').toISOString()).toBe('2026-03-01T00:00:00.000Z')
  expect(startOfNextDay('2026-12-31', 'Europe/Lisbon').toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(startOfNextDay('2026-10-25', 'Europe/Lisbon').getTime()).toBe(
    startOfDay('2026-10-25', 'Europe/Lisbon').getTime() + 25 * 3_600_000,
  )
})
