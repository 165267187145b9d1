export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export interface Cycle {
  interval: string
  interval_count: number
}

function addMonths(at: number, months: number): number {
  const date = new Date(at * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** Seconds since 1970, `times` cycles after `anchor`: the last day of a month that is too short. */
export function addCycles(anchor: number, { interval, interval_count: count }: Cycle, times: number): number {
  const steps = times * count
  if (interval === 'day') return anchor + steps * DAY
  if (interval === 'week') return anchor + steps * 7 * DAY
  return addMonths(anchor, interval === 'year' ? 12 * steps : steps)
}

/** The end of the cycle that `at` is in, counted from the anchor so that the 31st comes back after February. */
export function cycleEnd(anchor: number, cycle: Cycle, at: number): number {
  let times = 1
  while (addCycles(anchor, cycle, times) <= at) times += 1
  return addCycles(anchor, cycle, times)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** As on Stripe's invoices: `21 Nov 2026`. */
export function toDay(at: number): string {
  const date = new Date(at * 1000)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}
