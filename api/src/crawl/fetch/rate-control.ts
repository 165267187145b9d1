import { type Pace } from '#api/crawl/store/crawl-state.ts'

export interface ResponseSample {
  ttfbMs: number
  /** The site returned 429 or 503, or timed out. */
  refused: boolean
  retryAfter: number | null
}

const FIRST_RATE = 2
const FIRST_RATE_WITHOUT_CEILING = 400
const LOWEST_RATE = 0.1
const SPEED_UP = 1.5
const SLOW_DOWN = 0.75
const BACK_OFF = 0.5
/** A refusal without a Retry-After is waited out this long. */
const PAUSE_MS = 5_000
/** No single Retry-After is waited out for longer: one that says tomorrow means that this audit does without the page. */
export const LONGEST_PAUSE_MS = 120_000
/** A response is slow when it takes this many times the best one, and longer than a hurried person waits. */
const SLOW_FACTOR = 3
const SLOW_MS = 1_500

/**
 * @param maxRate requests a second that are never exceeded; 0 lifts the ceiling, on private addresses only
 * @param crawlDelay seconds between two requests that robots.txt asks for
 */
export function createPace(maxRate: number, crawlDelay: number | null, isPrivate: boolean): Pace {
  const fallback = isPrivate ? null : 8
  const allowed = maxRate > 0 ? maxRate : fallback
  const asked = crawlDelay !== null && crawlDelay > 0 ? 1 / crawlDelay : null
  const ceiling = asked === null ? allowed : Math.min(asked, allowed ?? asked)
  const rate = ceiling === null ? FIRST_RATE_WITHOUT_CEILING : Math.min(FIRST_RATE, ceiling)
  return { rate, ceiling, nextAt: 0, bestMs: null, good: 0 }
}

/** Milliseconds until the next request may start; 0 when it may start now. */
export const waitOf = ({ nextAt }: Pick<Pace, 'nextAt'>, now: number) => Math.max(0, nextAt - now)

export const spacingOf = ({ rate, ceiling }: Pace) => (ceiling === null && rate >= 400 ? 0 : 1000 / rate)

/** About a second's worth of requests, so that a change of rate shows soon. */
export const batchSizeOf = ({ rate }: Pace, largest: number) =>
  Math.max(1, Math.min(largest, Math.ceil(rate)))

/** Takes the time slots of `count` requests that start now, one spacing apart. */
export function reserve(pace: Pace, count: number, now: number): Pace {
  return { ...pace, nextAt: Math.max(pace.nextAt, now) + count * spacingOf(pace) }
}

/** How long a Retry-After of so many seconds is waited out; `unsaidMs` where the site said nothing. */
export function pauseOf(retryAfter: number | null, unsaidMs: number): number {
  return Math.min(retryAfter === null ? unsaidMs : retryAfter * 1000, LONGEST_PAUSE_MS)
}

function backOff(pace: Pace, refusals: ResponseSample[], now: number): Pace {
  const pauses = refusals.map(({ retryAfter }) => pauseOf(retryAfter, PAUSE_MS))
  return {
    ...pace,
    rate: Math.max(LOWEST_RATE, Math.min(pace.rate, pace.ceiling ?? FIRST_RATE_WITHOUT_CEILING) * BACK_OFF),
    nextAt: Math.max(pace.nextAt, now + Math.max(...pauses)),
    good: 0,
  }
}

/**
 * Learns from a batch: halves the rate and waits when the site refused, slows down when it got slow, and speeds up
 * after as many good samples as one second brings. Slowness does not count without a ceiling: on the operator's
 * own machine it is as likely ours.
 */
export function learn(pace: Pace, samples: readonly ResponseSample[], now: number): Pace {
  const refusals = samples.filter(({ refused }) => refused)
  if (refusals.length > 0) return backOff(pace, refusals, now)
  if (samples.length === 0) return pace

  const times = samples.map(({ ttfbMs }) => ttfbMs).toSorted((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  const bestMs = Math.min(pace.bestMs ?? Infinity, times[0] ?? Infinity)
  const isSlow = pace.ceiling !== null && median > Math.max(SLOW_MS, bestMs * SLOW_FACTOR)
  if (isSlow) return { ...pace, bestMs, good: 0, rate: Math.max(LOWEST_RATE, pace.rate * SLOW_DOWN) }

  const good = pace.good + samples.length
  if (good < Math.min(pace.rate, 100)) return { ...pace, bestMs, good }
  return { ...pace, bestMs, good: 0, rate: Math.min(pace.rate * SPEED_UP, pace.ceiling ?? 1e6) }
}
