import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfHour, toDay } from '#api/lib/zoned-days.ts'
import {
  addDays,
  addWorkingDays,
  endOfWeek,
  isStartOfWeek,
  isWorkingDay,
  startOfWeek,
  WORKING_WEEKS,
  type WorkingWeek,
} from '#contract/working-days.ts'
import { findReminder, HOUR_OF_REMINDERS, listReminders } from './reminder-rules.ts'

const daysOf = (dueOn: string, week: WorkingWeek) => listReminders(dueOn, week).map(({ day }) => day)

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const aWeek = fc.constantFrom(...WORKING_WEEKS)
/** Where clocks are put forward and back, at midnight too, and where a whole day was left out. */
const aZone = fc.constantFrom(
  'UTC',
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
)

test('reminders of what is due on a Wednesday come on Friday, Wednesday and Thursday', () => {
  expect(daysOf('2026-11-25', 'mon-fri')).toEqual(['2026-11-20', '2026-11-25', '2026-11-26'])
})

test('the last reminders of what is due at a weekend come on the Friday before and the Monday after', () => {
  const days = ['2026-11-25', '2026-11-27', '2026-11-30']
  expect(daysOf('2026-11-28', 'mon-fri')).toEqual(days)
  expect(daysOf('2026-11-29', 'mon-fri')).toEqual(days)
})

test('a weekend is what the organization says', () => {
  // A Friday.
  expect(daysOf('2026-11-27', 'sun-thu')).toEqual(['2026-11-24', '2026-11-26', '2026-11-29'])
  expect(daysOf('2026-11-27', 'every-day')).toEqual(['2026-11-24', '2026-11-27', '2026-11-28'])
})

test('reminders are on working days, in order: before, at the latest on the due day, after', () => {
  fc.assert(
    fc.property(aDay, aWeek, (dueOn, week) => {
      const [soon, due, overdue] = listReminders(dueOn, week)
      expect([soon, due, overdue].every(({ day }) => isWorkingDay(day, week))).toBe(true)
      expect(soon.day < due.day && due.day <= dueOn && dueOn < overdue.day).toBe(true)
      // No working day is passed over between the due day and the reminders around it.
      expect(addWorkingDays(due.day, 1, week)).toBe(overdue.day)
    }),
  )
})

test('working days forward and back are the same days', () => {
  fc.assert(
    fc.property(aDay, aWeek, fc.integer({ min: 1, max: 400 }), (day, week, count) => {
      const start = addWorkingDays(day, 1, week)
      const end = addWorkingDays(start, count, week)
      expect(addWorkingDays(end, -count, week)).toBe(start)
      const between = Array.from({ length: (Date.parse(end) - Date.parse(start)) / 86_400_000 }, (_, index) =>
        addDays(start, index + 1),
      )
      expect(between.filter((each) => isWorkingDay(each, week))).toHaveLength(count)
    }),
  )
})

test('a week has seven days and begins with a working day', () => {
  fc.assert(
    fc.property(aDay, aWeek, (day, week) => {
      const [first, last] = [startOfWeek(day, week), endOfWeek(day, week)]
      expect(first <= day && day <= last).toBe(true)
      expect(addDays(first, 6)).toBe(last)
      expect(isStartOfWeek(first, week) && isWorkingDay(first, week)).toBe(true)
    }),
  )
})

test('asked once a day, each reminder comes once, whatever the clocks do', () => {
  fc.assert(
    fc.property(aDay, aWeek, aZone, (dueOn, week, timeZone) => {
      const found = Array.from({ length: 30 }, (_, index) => {
        const now = startOfHour(addDays(dueOn, index - 15), HOUR_OF_REMINDERS, timeZone)
        return findReminder({ dueOn, timeZone, week, now, since: null })
      })
      const told = found.filter((reminder, index) => reminder && reminder.rule !== found[index - 1]?.rule)
      expect(told.map((reminder) => reminder?.rule)).toEqual(['task.due-soon', 'task.due', 'task.overdue'])
    }),
    { numRuns: 40 },
  )
})

test('nothing is told before eight o’clock of its day, nor of a day before the task was given', () => {
  fc.assert(
    fc.property(aDay, aWeek, aZone, fc.integer({ min: 0, max: 2 }), (dueOn, week, timeZone, which) => {
      const reminders = listReminders(dueOn, week)
      const reminder = reminders[which]
      if (!reminder) throw new Error('There are three.')
      const at = startOfHour(reminder.day, HOUR_OF_REMINDERS, timeZone)
      const find = (now: Date, since: Date | null = null) =>
        findReminder({ dueOn, timeZone, week, now, since })
      expect(find(at)).toEqual(reminder)
      expect(find(new Date(at.getTime() - 1))).toEqual(reminders[which - 1])
      expect(find(at, at)).toBeUndefined()
      expect(find(at, new Date(at.getTime() - 1))).toEqual(reminder)
    }),
    { numRuns: 40 },
  )
})

test('in the week in which clocks are put forward, eight o’clock is eight o’clock', () => {
  // Sunday, March 29, 2026: clocks in Berlin go from two to three.
  const asked = { dueOn: '2026-03-30', timeZone: 'Europe/Berlin', week: 'mon-fri', since: null } as const
  expect(findReminder({ ...asked, now: new Date('2026-03-30T05:59:59Z') })?.rule).toBe('task.due-soon')
  expect(findReminder({ ...asked, now: new Date('2026-03-30T06:00:00Z') })?.rule).toBe('task.due')
  expect(toDay(new Date('2026-03-30T06:00:00Z'), 'Europe/Berlin')).toBe('2026-03-30')
})
