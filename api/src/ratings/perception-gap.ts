import { exact, type Exact, meanOf } from './fractions.ts'

/** On a scale of five points, which has four steps. */
const HIGHLIGHTED = exact(1, 2).div(4)

export interface PerceptionGap {
  /** Self less the mean of the others, on the scale 0 to 1. */
  gap: Exact
  /** At least half a point on a scale of five. */
  isHighlighted: boolean
}

/** How differently people see themselves and are seen; null without both, or with fewer others than stay anonymous. */
export function perceptionGap(
  self: Exact | null,
  others: readonly Exact[],
  threshold: number,
): PerceptionGap | null {
  const mean = meanOf(others)
  if (self === null || mean === null || others.length < threshold) return null
  const gap = self.sub(mean)
  return { gap, isHighlighted: gap.abs().compare(HIGHLIGHTED) >= 0 }
}
