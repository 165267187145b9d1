/** Results behind this one are not looked at. */
export const LAST_POSITION = 100

/**
 * The share of searches that end in a click on the result at a position. The first ten: Johannes Beus, "Why (almost) everything you
 * knew about Google CTR is no longer valid", SISTRIX, July 2020, from 80 million keywords
 * (https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/).
 */
const FIRST_PAGE = [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025] as const

/** The study says of the second page only that each position has "significantly less than one percent": the rest is our continuation. */
const CLICKS_AT_11 = 0.009

/** Where the curve comes from, as pages that calculate with it tell. */
export const CLICK_CURVE = {
  name: 'SISTRIX, July 2020',
  url: 'https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/',
  coverage:
    'The first ten positions are from a study of 80 million keywords; those behind them are our continuation of it.',
} as const

/** An average position counts as the place that it is nearest to. 0 behind the last position, and where there is none. */
export function clickRate(position: number): number {
  const place = Math.round(position)
  if (place < 1 || place > LAST_POSITION) return 0
  return FIRST_PAGE[place - 1] ?? CLICKS_AT_11 * (11 / place) ** 2
}
