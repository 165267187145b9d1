/** A week; longer values are capped. */
const MAX_RETRY_AFTER_SECONDS = 604_800

/** Seconds of a `Retry-After` header, which is a number or a date; null when there is none that makes sense. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), MAX_RETRY_AFTER_SECONDS) : null
}
