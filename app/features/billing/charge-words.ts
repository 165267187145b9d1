import { count, formatDate, formatMoney } from '#app/lib/format.ts'
import type { Charge, Coupon } from '#contract/billing.ts'
import type { Choice } from './plan-choice.ts'

type Interval = Choice['interval']
type Charges = readonly Charge[]

export const toPeriod = (interval: Interval) => (interval === 'month' ? 'a month' : 'a year')

function countPeriods(from: string, to: string, interval: Interval): number {
  const [start, end] = [new Date(from), new Date(to)]
  const months =
    12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth()
  return interval === 'year' ? Math.round(months / 12) : months
}

/** `$39.50 for the first month`, `$59.25 a month for the first 3 months`. */
function describeSpan(
  amount: string,
  {
    interval,
    periods,
    isFirst,
  }: {
    interval: Interval
    periods: number
    isFirst: boolean
  },
): string {
  const first = isFirst ? 'the first ' : ''
  if (periods === 1) return `${amount} for ${isFirst ? `the first ${interval}` : `one ${interval}`}`
  return `${amount} ${toPeriod(interval)} for ${first}${count(periods, interval)}`
}

/** What a plan that is bought now costs: `$39.50 for the first month, then $79 a month`. */
export function describePurchase(charges: Charges, interval: Interval): string {
  return charges
    .map((charge, index) => {
      const next = charges[index + 1]
      const amount = formatMoney(charge)
      if (!next) return `${amount} ${toPeriod(interval)}`
      const periods = countPeriods(charge.from, next.from, interval)
      return describeSpan(amount, { interval, periods, isFirst: index === 0 })
    })
    .join(', then ')
}

/** What is charged after now: `$59.25 on Dec 21, 2026, then $79 a month from Jan 21, 2027`. */
export function describeCharges(charges: Charges, interval: Interval, timeZone: string): string {
  const day = ({ from }: Charge) => formatDate(from, timeZone)
  return charges
    .map((charge, index) => {
      const next = charges[index + 1]
      const amount = formatMoney(charge)
      if (next && countPeriods(charge.from, next.from, interval) === 1) return `${amount} on ${day(charge)}`
      return `${amount} ${toPeriod(interval)} from ${day(charge)}`
    })
    .join(', then ')
}

/** `50% off`, `$10 off`; empty where no single figure says it. */
export function describeDiscount({
  percentOff,
  amountOff,
}: Pick<Coupon, 'percentOff' | 'amountOff'>): string {
  if (percentOff !== null) return `${percentOff}% off`
  return amountOff ? `${formatMoney(amountOff)} off` : ''
}
