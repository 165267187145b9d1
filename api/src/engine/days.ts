const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days from one ISO 8601 time to another; below 0 where that is over. */
export const daysBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** `expires on 2026-12-01, in 8 days`, as of the first time. */
export function describeExpiry(at: string, expiresAt: string): string {
  const days = daysBetween(at, expiresAt)
  const day = expiresAt.slice(0, 10)
  if (days < 0) return `expired on ${day}`
  return `expires on ${day}, in ${days === 1 ? '1 day' : `${days} days`}`
}
