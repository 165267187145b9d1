import { startOfHour, toDay } from '#api/lib/zoned-days.ts'
import { type ScheduleTimes, WEEKDAYS } from '#contract/seo/projects.words.ts'

const DAY_MS = 24 * 60 * 60_000
/** Whichever days are left out, a schedule has one within two months and the next one. */
const MOST_DAYS = 70

const toText = (day: number) => new Date(day).toISOString().slice(0, 10)

/** Days from Monday, as `WEEKDAYS` has them. */
const weekdayOf = (day: number) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]

function lastDayOfMonth(day: number): number {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

/** Whether a calendar day, as its midnight in UTC, is one of the schedule's. */
function isDayOf({ frequency, weekday, monthDay }: ScheduleTimes, day: number): boolean {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return weekdayOf(day) === weekday
  return new Date(day).getUTCDate() === Math.min(monthDay, lastDayOfMonth(day))
}

/**
 * The first time of a schedule after an instant, by the clocks of its time zone; null where it is off. An hour that is left out
 * when clocks are put forward begins with the next one, and one that comes twice counts once, the first time.
 */
export function findNextRun(times: ScheduleTimes, after: Date): Date | null {
  if (times.frequency === 'off') return null
  const today = Date.parse(toDay(after, times.timeZone))
  for (let day = today; day <= today + MOST_DAYS * DAY_MS; day += DAY_MS) {
    if (!isDayOf(times, day)) continue
    const at = startOfHour(toText(day), times.hour, times.timeZone)
    if (at > after) return at
  }
  throw new Error(`No time of this schedule comes after ${after.toISOString()}.`)
}
