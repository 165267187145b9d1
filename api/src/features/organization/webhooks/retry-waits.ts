const MINUTE_MS = 60_000
const FIRST_WAIT_MS = 1.3 * MINUTE_MS
const FACTOR = 3
/** A wait is up to this share shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.2

/** Attempts of one delivery by themselves: about a day from the first to the last. */
export const MAX_TRIES = 8

/**
 * Milliseconds until the next attempt, after so many.
 * @param random from 0 to 1
 */
export const toWaitMs = (tries: number, random = Math.random()): number =>
  Math.round(FIRST_WAIT_MS * FACTOR ** (tries - 1) * (1 + JITTER * (2 * random - 1)))
