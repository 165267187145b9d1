export const DAY_MS = 24 * 3600 * 1000
/** What is shown where no days are chosen. */
const SHOWN_DAYS = 90

export const toDay = (at: Date): string => at.toISOString().slice(0, 10)
export const daysBefore = (at: Date, days: number): string => toDay(new Date(at.getTime() - days * DAY_MS))

/** Both days included; with one of the two, the other follows. */
export function toShownDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const last = to ?? toDay(now)
  return { from: from ?? daysBefore(new Date(last), SHOWN_DAYS), to: last }
}
