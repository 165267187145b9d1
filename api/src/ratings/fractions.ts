import Fraction from 'fraction.js'

/** An exact number, so that thirds add up and a half is rounded as people round it. */
export type Exact = Fraction

/** A number as it is written, decimals included, or a whole number of so many parts. */
export const exact = (value: number | bigint, of?: number | bigint): Exact =>
  of === undefined ? new Fraction(value) : new Fraction(value, of)

/** Mean of them; null of none, since nothing is not zero. */
export function meanOf(values: readonly Exact[]): Exact | null {
  if (values.length === 0) return null
  return values.reduce((sum, value) => sum.add(value), exact(0)).div(values.length)
}

export interface Weighted {
  value: Exact
  /** In any unit, as long as it is the same for all; at least zero. */
  weight: Exact
}

/** Weighted mean of them; null of none, and where nothing has weight. */
export function weightedMeanOf(values: readonly Weighted[]): Exact | null {
  const weight = values.reduce((sum, each) => sum.add(each.weight), exact(0))
  if (weight.equals(0)) return null
  return values.reduce((sum, each) => sum.add(each.value.mul(each.weight)), exact(0)).div(weight)
}

/** In whole hundredths, halves rounded up: 4.125 is 413, and -4.125 is -412. */
export function toHundredths(value: Exact): number {
  const { s, n } = value.mul(100).add(exact(1, 2)).floor()
  return Number(s * n)
}

/** With four decimals, halves rounded up. */
export const toFourDecimals = (value: Exact): number => toHundredths(value.mul(100)) / 10_000
