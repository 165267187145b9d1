import { count, formatDate, formatMoney } from '#app/lib/format.ts'
import type { Charge, Coupon } from '#contract/billing/plans.ts'
import type { Cycle } from '#contract/billing/price-terms.ts'
import type { Choice } from './plan-choice.ts'

type Charges = readonly Charge[]

/** `a month`, `every 3 months`. */
export const toPeriod = ({ interval, intervalCount }: Cycle) =>
  intervalCount === 1 ? `a ${interval}` : `every ${count(intervalCount, interval)}`

const DAY_MS = 24 * 3600 * 1000

function countPeriods(from: string, to: string, { interval, intervalCount }: Cycle): number {
  const [start, end] = [new Date(from), new Date(to)]
  if (interval === 'day' || interval === 'week') {
    const days = (end.getTime() - start.getTime()) / DAY_MS
    return Math.round(days / (interval === 'week' ? 7 : 1) / intervalCount)
  }
  const months =
    12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth()
  return Math.round(months / (interval === 'year' ? 12 : 1) / intervalCount)
}

/** `$39.50 for the first month`, `$59.25 a month for the first 3 months`. */
function describeSpan(
  amount: string,
  {
    cycle,
    periods,
    isFirst,
  }: {
    cycle: Cycle
    periods: number
    isFirst: boolean
  },
): string {
  const first = isFirst ? 'the first ' : ''
  const { interval } = cycle
  if (periods === 1) return `${amount} for ${isFirst ? `the first ${interval}` : `one ${interval}`}`
  return `${amount} ${toPeriod(cycle)} for ${first}${count(periods, interval)}`
}

/** The cost of a plan that is bought now: `$39.50 for the first month, then $79 a month`. */
export function describePurchase(charges: Charges, interval: Choice['interval']): string {
  const cycle = { interval, intervalCount: 1 }
  return charges
    .map((charge, index) => {
      const next = charges[index + 1]
      const amount = formatMoney(charge)
      if (!next) return `${amount} ${toPeriod(cycle)}`
      const periods = countPeriods(charge.from, next.from, cycle)
      return describeSpan(amount, { cycle, periods, isFirst: index === 0 })
    })
    .join(', then ')
}

/** Upcoming charges: `$59.25 on Dec 21, 2026, then $79 a month from Jan 21, 2027`. */
export function describeCharges(charges: Charges, cycle: Cycle, timeZone: string): string {
  const day = ({ from }: Charge) => formatDate(from, timeZone)
  return charges
    .map((charge, index) => {
      const next = charges[index + 1]
      const amount = formatMoney(charge)
      if (next && countPeriods(charge.from, next.from, cycle) === 1) return `${amount} on ${day(charge)}`
      return `${amount} ${toPeriod(cycle)} from ${day(charge)}`
    })
    .join(', then ')
}

/** `50% off`, `$10 off`; empty without a single value. */
export function describeDiscount({
  percentOff,
  amountOff,
}: Pick<Coupon, 'percentOff' | 'amountOff'>): string {
  if (percentOff !== null) return `${percentOff}% off`
  return amountOff ? `${formatMoney(amountOff)} off` : ''
}
