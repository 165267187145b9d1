import { exact, type Exact, meanOf } from './fractions.ts'

const FEWEST_RATINGS = 5

/** How much higher than everybody's mean a manager rates: difference of the means, 0 to 1 scale. Null with fewer than five ratings. */
export function leniencyOf(ratings: readonly Exact[], all: readonly Exact[]): Exact | null {
  const [own, everybody] = [meanOf(ratings), meanOf(all)]
  if (own === null || everybody === null || ratings.length < FEWEST_RATINGS) return null
  return own.sub(everybody)
}

/** How far calibration moved a rating; null where there is none. */
export const shiftOf = (original: Exact | null, calibrated: Exact | null): Exact | null =>
  original === null || calibrated === null ? null : calibrated.sub(original)

/** Share of people on each option, 0 to 1, in the order of the options; empty shares of nobody. */
export function distributionOf(options: readonly string[], chosen: readonly string[]): Exact[] {
  if (chosen.length === 0) return options.map(() => exact(0))
  return options.map((option) => exact(chosen.filter((each) => each === option).length, chosen.length))
}

export type Third = 0 | 1 | 2

/** The row or column of a 9-box, 0 to 2: below 0.34, below 0.67, and the rest. With three options it is the option itself. */
export function thirdOf(position: { normalized: Exact } | { option: number; of: 3 }): Third {
  if ('option' in position) return Math.min(Math.max(position.option, 0), 2) as Third // between 0 and 2 by then
  const { normalized } = position
  if (normalized.compare(exact(34, 100)) < 0) return 0
  return normalized.compare(exact(67, 100)) < 0 ? 1 : 2
}
