/** In UTC: between midnight and morning in America. */
const HOUR_OF_NIGHT = 6
const DAY_MS = 24 * 3600 * 1000

/** The last time that it was 06:00 UTC. */
export function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(HOUR_OF_NIGHT, 0, 0, 0)
  return night <= now ? night : new Date(night.getTime() - DAY_MS)
}
