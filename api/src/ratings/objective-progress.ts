import Fraction from 'fraction.js'
import { type Exact, exact, type Weighted, weightedMeanOf } from './fractions.ts'

// Progress of key results and objectives. Shares from 0 to 1; null is "nothing to measure yet", which is not zero.

const ZERO = exact(0)
const ONE = exact(1)

/** A number as it is written: 0.1 is a tenth, and not what a computer stores for it. */
export const exactOf = (value: number): Exact => new Fraction(String(value))

const clamp = (share: Exact): Exact => (share.lt(ZERO) ? ZERO : share.gt(ONE) ? ONE : share)

interface Measured {
  start: Exact
  target: Exact
  current: Exact
}

/** F9: how far from start to target, also beyond them. @throws Error where start and target are the same */
export const rawShareOf = ({ start, target, current }: Measured): Exact =>
  current.sub(start).div(target.sub(start))

/** F9: the same, from 0 to 1. Start and target of a decreasing key result go down. */
export const shareOf = (measured: Measured): Exact => clamp(rawShareOf(measured))

/** F9 of milestones: the weight that is done of all weight; 0 where nothing has weight. */
export function shareOfMilestones(milestones: readonly { weight: number; isDone: boolean }[]): Exact {
  const values = milestones.map(({ weight, isDone }) => ({
    value: isDone ? ONE : ZERO,
    weight: exactOf(weight),
  }))
  return weightedMeanOf(values) ?? ZERO
}

/** F10: weighted mean of what has progress: active key results, and objectives that contribute. */
export const rollUp = (parts: readonly { share: Exact | null; weight: Exact }[]): Exact | null =>
  weightedMeanOf(
    parts.flatMap(({ share, weight }): Weighted[] => (share === null ? [] : [{ value: share, weight }])),
  )

/** Shares are stored in millionths of a percent, halves rounded up. */
export const STORED_WHOLE = 100_000_000

export const toStored = (share: Exact): number => {
  const { s, n } = share.mul(STORED_WHOLE).add(exact(1, 2)).floor()
  return Number(s * n)
}

/** In percent with at most two decimals, halves rounded up. */
export const toPercent = (stored: number): number => {
  const { s, n } = exact(stored, STORED_WHOLE / 10_000)
    .add(exact(1, 2))
    .floor()
  return Number(s * n) / 100
}

/** F10, at the close: the share in tenths from 0 to 10, halves rounded up. */
export const toGrade = (stored: number): number =>
  Math.floor((stored + STORED_WHOLE / 20) / (STORED_WHOLE / 10))

const DAY_MS = 24 * 60 * 60_000
const toDayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** F11: the share of the days from the first to the last that have passed, from 0 to 1. */
export function expectedShareOf({
  startDate,
  endDate,
  today,
}: {
  startDate: string
  endDate: string
  today: string
}) {
  const [start, end, now] = [toDayNumber(startDate), toDayNumber(endDate), toDayNumber(today)]
  return end <= start ? ONE : clamp(exact(now - start, end - start))
}

/** F11: what the gap between expectation and progress suggests. The gaps are in percentage points. */
export function suggestHealth(
  { expected, share }: { expected: Exact; share: Exact },
  { onTrackGap, atRiskGap }: { onTrackGap: number; atRiskGap: number },
): 'on_track' | 'at_risk' | 'off_track' {
  const gap = expected.sub(share).mul(100)
  if (gap.lte(onTrackGap)) return 'on_track'
  return gap.lte(atRiskGap) ? 'at_risk' : 'off_track'
}
