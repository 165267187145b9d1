import { startOfHour, toDay } from '#api/lib/zoned-days.ts'
import { addWorkingDays, type WorkingWeek, workingDayOnOrBefore } from '#contract/working-days.ts'

/** Reminders and digests are sent from this hour on, by the clocks of the organization. */
export const HOUR_OF_REMINDERS = 8

const SOON_DAYS = 3
const OVERDUE_DAYS = 1

export type ReminderRule = 'task.due-soon' | 'task.due' | 'task.overdue'

export interface Reminder {
  rule: ReminderRule
  /** The calendar day on which it is sent, a working day. */
  day: string
}

/**
 * The days on which somebody is reminded of what is due on a day, in order: three working days before, on the day itself or the
 * last working day before it, and one working day after.
 */
export const listReminders = (dueOn: string, week: WorkingWeek): [Reminder, Reminder, Reminder] => [
  { rule: 'task.due-soon', day: addWorkingDays(dueOn, -SOON_DAYS, week) },
  { rule: 'task.due', day: workingDayOnOrBefore(dueOn, week) },
  { rule: 'task.overdue', day: addWorkingDays(dueOn, OVERDUE_DAYS, week) },
]

interface Situation {
  dueOn: string
  timeZone: string
  week: WorkingWeek
  now: Date
  /** When the person got the task: no reminder is due from before; null where that is not known. */
  since: Date | null
}

/**
 * The latest reminder whose time has come; undefined before the first one. A day late, since the server was down, it is still that
 * one, and none before it.
 */
export function findReminder({ dueOn, timeZone, week, now, since }: Situation): Reminder | undefined {
  const today = toDay(now, timeZone)
  return listReminders(dueOn, week).findLast(({ day }) => {
    if (day > today) return false
    const at = startOfHour(day, HOUR_OF_REMINDERS, timeZone)
    return at <= now && (since === null || since < at)
  })
}
