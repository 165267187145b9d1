import { clickRate } from '#contract/seo/click-curve.ts'

/**
 * Visibility in percent: the clicks that a set of keywords brings at these positions, of those that it would bring with the first
 * position for each. Null for no keyword.
 */
export function visibilityOf(positions: readonly number[]): number | null {
  if (positions.length === 0) return null
  const clicks = positions.reduce((sum, position) => sum + clickRate(position), 0)
  return (100 * clicks) / (positions.length * clickRate(1))
}
