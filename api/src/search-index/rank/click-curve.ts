import { MOST_POSITIONS } from './weights.ts'

/**
 * The share of searches that end in a click on the result at a position. The first ten: Johannes Beus, "Why (almost) everything you
 * knew about Google CTR is no longer valid", SISTRIX, July 2020, from 80 million keywords
 * (https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/).
 */
const FIRST_PAGE = [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025] as const

/** The study says of the second page only that each position has "significantly less than one percent": the rest is our continuation. */
const CLICKS_AT_11 = 0.009

/** 0 behind the last position that is looked at, and where there is none. */
export function clickRate(position: number): number {
  if (position < 1 || position > MOST_POSITIONS) return 0
  return FIRST_PAGE[position - 1] ?? CLICKS_AT_11 * (11 / position) ** 2
}

/**
 * Visibility in percent: the clicks that a set of keywords brings at these positions, of those that it would bring with the first
 * position for each. Null for no keyword.
 */
export function visibilityOf(positions: readonly number[]): number | null {
  if (positions.length === 0) return null
  const clicks = positions.reduce((sum, position) => sum + clickRate(position), 0)
  return (100 * clicks) / (positions.length * clickRate(1))
}
