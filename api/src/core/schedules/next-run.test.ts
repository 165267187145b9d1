import { expect, test } from 'vitest'
import { type ScheduleTimes } from '#contract/seo/projects.words.ts'
import { findNextRun } from './next-run.ts'

const times = (more: Partial<ScheduleTimes>): ScheduleTimes => ({
  frequency: 'daily',
  weekday: 'monday',
  monthDay: 1,
  hour: 6,
  timeZone: 'Europe/Berlin',
  ...more,
})

/** The next runs from an instant on, each after the one before. */
function listRuns(schedule: ScheduleTimes, from: string, count: number): string[] {
  const runs: string[] = []
  let after = new Date(from)
  for (let at = 0; at < count; at += 1) {
    const next = findNextRun(schedule, after)
    if (!next) break
    runs.push(next.toISOString().slice(0, 16))
    after = next
  }
  return runs
}

test('a schedule that is off has no next run', () => {
  expect(findNextRun(times({ frequency: 'off' }), new Date())).toBeNull()
})

test.each([
  // Clocks go forward on March 29 and back on October 25, 2026.
  ['Europe/Berlin', 6, '2026-03-27T12:00Z', ['2026-03-28T05:00', '2026-03-29T04:00', '2026-03-30T04:00']],
  ['Europe/Berlin', 6, '2026-10-23T12:00Z', ['2026-10-24T04:00', '2026-10-25T05:00', '2026-10-26T05:00']],
  // 02:00 is left out on March 29, and comes twice on October 25.
  ['Europe/Berlin', 2, '2026-03-27T12:00Z', ['2026-03-28T01:00', '2026-03-29T01:00', '2026-03-30T00:00']],
  ['Europe/Berlin', 2, '2026-10-24T12:00Z', ['2026-10-25T00:00', '2026-10-26T01:00']],
  // March 8 and November 1.
  ['America/New_York', 2, '2026-03-07T12:00Z', ['2026-03-08T07:00', '2026-03-09T06:00']],
  ['America/New_York', 1, '2026-10-31T12:00Z', ['2026-11-01T05:00', '2026-11-02T06:00']],
  ['America/New_York', 23, '2026-10-31T12:00Z', ['2026-11-01T03:00', '2026-11-02T04:00']],
  ['Asia/Kolkata', 6, '2026-03-07T12:00Z', ['2026-03-08T00:30', '2026-03-09T00:30']],
  ['Pacific/Kiritimati', 0, '2026-12-30T12:00Z', ['2026-12-31T10:00', '2027-01-01T10:00']],
  // By half an hour, on April 5.
  ['Australia/Lord_Howe', 2, '2026-04-03T20:00Z', ['2026-04-04T15:30', '2026-04-05T15:30']],
])('daily in %s at %s', (timeZone, hour, from, runs) => {
  expect(listRuns(times({ timeZone, hour }), from, runs.length)).toEqual(runs)
})

test('a time that has just come is followed by the next one', () => {
  const at = new Date('2026-06-01T04:00:00.000Z')
  expect(findNextRun(times({}), at)?.toISOString()).toBe('2026-06-02T04:00:00.000Z')
  expect(findNextRun(times({}), new Date(at.getTime() - 1))).toEqual(at)
})

test('the weekday is that of the time zone', () => {
  const weekly = times({ frequency: 'weekly', hour: 0, timeZone: 'Asia/Kolkata' })
  // Sunday, 18:30 in UTC.
  expect(listRuns(weekly, '2026-11-23T12:00Z', 2)).toEqual(['2026-11-29T18:30', '2026-12-06T18:30'])
  const sunday = times({ frequency: 'weekly', weekday: 'sunday', hour: 2 })
  expect(listRuns(sunday, '2026-03-23T00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-04-05T00:00'])
})

test.each([
  [31, ['2026-01-31T05:00', '2026-02-28T05:00', '2026-03-31T04:00', '2026-04-30T04:00']],
  [30, ['2026-01-30T05:00', '2026-02-28T05:00', '2026-03-30T04:00', '2026-04-30T04:00']],
  [29, ['2026-01-29T05:00', '2026-02-28T05:00', '2026-03-29T04:00', '2026-04-29T04:00']],
  [1, ['2026-02-01T05:00', '2026-03-01T05:00', '2026-04-01T04:00']],
])('monthly on day %s, or the last one of a shorter month', (monthDay, runs) => {
  const monthly = times({ frequency: 'monthly', monthDay })
  expect(listRuns(monthly, '2026-01-20T00:00Z', runs.length)).toEqual(runs)
})

test('February 29 is the last day of a leap year’s February', () => {
  const monthly = times({ frequency: 'monthly', monthDay: 31 })
  expect(listRuns(monthly, '2028-02-01T00:00Z', 1)).toEqual(['2028-02-29T05:00'])
})

test('a day that a time zone left out is made up for at the beginning of the next one', () => {
  // Samoa went from December 29 to December 31, 2011.
  const friday = times({ frequency: 'weekly', weekday: 'friday', timeZone: 'Pacific/Apia' })
  expect(listRuns(friday, '2011-12-28T12:00Z', 2)).toEqual(['2011-12-30T10:00', '2012-01-05T16:00'])
})
