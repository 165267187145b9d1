// The working week of an organization. Without schemas, so that labels bring none into the script of a page.

export const WORKING_WEEKS = [
  'mon-fri',
  'mon-sat',
  'mon-thu',
  'sun-thu',
  'sun-fri',
  'sat-wed',
  'every-day',
] as const
export type WorkingWeek = (typeof WORKING_WEEKS)[number]

export const WORKING_WEEK_WORDS: Readonly<Record<WorkingWeek, string>> = {
  'mon-fri': 'Monday to Friday',
  'mon-sat': 'Monday to Saturday',
  'mon-thu': 'Monday to Thursday',
  'sun-thu': 'Sunday to Thursday',
  'sun-fri': 'Sunday to Friday',
  'sat-wed': 'Saturday to Wednesday',
  'every-day': 'Every day',
}

/** The working days of each week, as `Date` counts them: 0 is Sunday. The first one is where the week begins. */
const DAYS: Readonly<Record<WorkingWeek, readonly [number, ...number[]]>> = {
  'mon-fri': [1, 2, 3, 4, 5],
  'mon-sat': [1, 2, 3, 4, 5, 6],
  'mon-thu': [1, 2, 3, 4],
  'sun-thu': [0, 1, 2, 3, 4],
  'sun-fri': [0, 1, 2, 3, 4, 5],
  'sat-wed': [6, 0, 1, 2, 3],
  'every-day': [1, 2, 3, 4, 5, 6, 0],
}

const DAY_MS = 24 * 60 * 60_000
const DAYS_OF_WEEK = 7

/** A calendar day, `2026-11-23`, some days later or, with a negative number, earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const isWorkingDay = (day: string, week: WorkingWeek): boolean => DAYS[week].includes(weekdayOf(day))

/** Whether a working week begins with a day. */
export const isStartOfWeek = (day: string, week: WorkingWeek): boolean => weekdayOf(day) === DAYS[week][0]

/** The day with which the working week of a day begins. */
export function startOfWeek(day: string, week: WorkingWeek): string {
  const since = (weekdayOf(day) - DAYS[week][0] + DAYS_OF_WEEK) % DAYS_OF_WEEK
  return addDays(day, -since)
}

/** The last day before the next working week begins. */
export const endOfWeek = (day: string, week: WorkingWeek): string =>
  addDays(startOfWeek(day, week), DAYS_OF_WEEK - 1)

/** The day itself where it is a working day, or the last one before it. */
export const workingDayOnOrBefore = (day: string, week: WorkingWeek): string =>
  isWorkingDay(day, week) ? day : workingDayOnOrBefore(addDays(day, -1), week)

/** The working day that is so many working days after a day, or before it where the number is negative. */
export function addWorkingDays(day: string, days: number, week: WorkingWeek): string {
  const step = days < 0 ? -1 : 1
  let at = day
  for (let left = Math.abs(days); left > 0;) {
    at = addDays(at, step)
    if (isWorkingDay(at, week)) left -= 1
  }
  return at
}
