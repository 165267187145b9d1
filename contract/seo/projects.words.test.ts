import { expect, test } from 'vitest'
import { describeSchedule, type ScheduleTimes, toMonthDayText } from './projects.words.ts'

const TIMES = { weekday: 'sunday', monthDay: 31, hour: 6, timeZone: 'Europe/Berlin' } as const

test.each([
  ['off', 'Not scheduled'],
  ['daily', 'Daily at 06:00, Europe/Berlin'],
  ['weekly', 'Weekly on Sunday at 06:00, Europe/Berlin'],
  ['monthly', 'Monthly on day 31, or the last day of a shorter month, at 06:00, Europe/Berlin'],
] as const)('%s is told in words', (frequency, words) => {
  const times: ScheduleTimes = { frequency, ...TIMES }
  expect(describeSchedule(times)).toBe(words)
})

test('a day that every month has needs no other', () => {
  expect([28, 29].map(toMonthDayText)).toEqual(['28', '29, or the last day of a shorter month'])
  expect(describeSchedule({ ...TIMES, frequency: 'monthly', monthDay: 1 })).toBe(
    'Monthly on day 1, at 06:00, Europe/Berlin',
  )
})
