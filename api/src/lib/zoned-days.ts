const DAY_MS = 24 * 60 * 60_000
/** No clock on earth is as far from UTC. */
const WIDEST_OFFSET_MS = 26 * 60 * 60_000

/**
 * The first instant of a day, `2026-03-08`, by the clocks of a time zone. Where they are put forward at midnight it is later than
 * 00:00; of a day that was left out it is that of the next one. Found by halves, since nothing tells the offset of a local time.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const guess = Date.parse(`${day}T00:00:00Z`)
  let [before, at] = [guess - WIDEST_OFFSET_MS, guess + WIDEST_OFFSET_MS]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (days.format(middle) < day) before = middle
    else at = middle
  }
  return new Date(at)
}

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
