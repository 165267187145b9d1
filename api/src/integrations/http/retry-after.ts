const MAX_SECONDS = 24 * 60 * 60

/** Seconds of a `Retry-After` header, at most a day; null where it is none. Services say it in seconds, and not as a date. */
export function readRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), MAX_SECONDS) : null
}
