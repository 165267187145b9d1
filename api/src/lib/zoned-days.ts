const DAY_MS = 24 * 60 * 60_000
/** No clock on earth is as far from UTC. */
const WIDEST_OFFSET_MS = 26 * 60 * 60_000

/** `2026-03-08 06`: Swedish dates are those of ISO 8601. Texts of two instants compare as the clocks do. */
const clocksOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })

const toClockText = (day: string, hour: number) => `${day} ${String(hour).padStart(2, '0')}`

/** The calendar day of an instant, `2026-03-08`, by the clocks of a time zone. */
export const toDay = (at: Date, timeZone: string): string => clocksOf(timeZone).format(at).slice(0, 10)

/**
 * The first instant of an hour of a day, by the clocks of a time zone. Of an hour or a day that was left out it is that of the next
 * one, and of an hour that comes twice that of the first. Found by halves, since nothing tells the offset of a local time.
 */
export function startOfHour(day: string, hour: number, timeZone: string): Date {
  const clocks = clocksOf(timeZone)
  const wanted = toClockText(day, hour)
  const guess = Date.parse(`${wanted.replace(' ', 'T')}:00Z`)
  let [before, at] = [guess - WIDEST_OFFSET_MS, guess + WIDEST_OFFSET_MS]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (clocks.format(middle) < wanted) before = middle
    else at = middle
  }
  return new Date(at)
}

/**
 * The first instant of a day, `2026-03-08`, by the clocks of a time zone. Where they are put forward at midnight it is later than
 * 00:00; of a day that was left out it is that of the next one.
 */
export const startOfDay = (day: string, timeZone: string): Date => startOfHour(day, 0, timeZone)

/** The first instant that is no part of a day any more. */
export const startOfNextDay = (day: string, timeZone: string): Date =>
  startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10), timeZone)

/** Days, both of them included, as the instants that they begin and end at. */
export const toSpan = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { since: Date | undefined; before: Date | undefined } => ({
  since: from === undefined ? undefined : startOfDay(from, timeZone),
  before: to === undefined ? undefined : startOfNextDay(to, timeZone),
})
