import { type COUPON_DURATIONS } from '#contract/billing/plans.ts'
import { type Cycle } from '#contract/billing/price-terms.ts'

/** A discount on invoices from some time on. */
export interface Discount {
  percentOff: number | null
  /** Cents off each invoice; null for a percentage. */
  amountOff: number | null
  /** Applies to the next invoice only. */
  isOnce: boolean
  /** Invoices from then on are charged in full; null where it never ends. */
  endsAt: Date | null
}

/** The discount of a coupon, and its duration. */
export interface CouponTerms extends Pick<Discount, 'percentOff' | 'amountOff'> {
  duration: (typeof COUPON_DURATIONS)[number]
  /** How long a repeating coupon applies. */
  months: number | null
}

/** The price of a period from an invoice on, until the next entry. */
export interface Charge {
  amount: number
  from: Date
}

interface Billing extends Cycle {
  /** Cents per period, for the whole quantity and before discounts. */
  price: number
  /** The billing anchor: the 31st comes back after February. */
  anchor: Date
  /** The first invoice of the result. */
  firstAt: Date
  /** In the order in which they are applied. */
  discounts: readonly Discount[]
}

/** The same time of day, months later; on the last day of a month that is too short. */
export function addMonths(moment: Date, months: number): Date {
  const moved = new Date(moment)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return moved
}

const DAY_MS = 24 * 3600 * 1000
const DAYS: Partial<Record<Cycle['interval'], number>> = { day: 1, week: 7 }
const toMonths = ({ interval, intervalCount }: Cycle) => (interval === 'year' ? 12 : 1) * intervalCount
/** Undefined for months and years, which follow the calendar. */
const toMs = ({ interval, intervalCount }: Cycle) => {
  const days = DAYS[interval]
  return days === undefined ? undefined : days * intervalCount * DAY_MS
}

export function addPeriods(moment: Date, cycle: Cycle, times: number): Date {
  const length = toMs(cycle)
  if (length === undefined) return addMonths(moment, toMonths(cycle) * times)
  return new Date(moment.getTime() + length * times)
}

function countPeriods(from: Date, to: Date, cycle: Cycle): number {
  const length = toMs(cycle)
  if (length === undefined) return Math.round(monthsBetween(from, to) / toMonths(cycle))
  return Math.round((to.getTime() - from.getTime()) / length)
}

/** The discounted price. Each discount is rounded to a cent, as on invoices. */
function takeOff(price: number, discounts: readonly Discount[]): number {
  return discounts.reduce((rest, { percentOff, amountOff }) => {
    const off = percentOff === null ? (amountOff ?? 0) : Math.round((rest * percentOff) / 100)
    return rest - Math.min(rest, off)
  }, price)
}

const monthsBetween = (from: Date, to: Date) =>
  12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth()

/** More invoices than any coupon applies to: Stripe's longest lasts some years, and periods can be days. */
const MAX_INVOICES = 4000

/** Totals of the invoices from `firstAt` on, before tax: one entry per change of the amount, the last one for good. */
export function listCharges({ price, anchor, firstAt, discounts, ...cycle }: Billing): Charge[] {
  const before = countPeriods(anchor, firstAt, cycle)
  const dayOf = (invoice: number) => (invoice === 0 ? firstAt : addPeriods(anchor, cycle, before + invoice))
  const lastEnd = Math.max(...discounts.map(({ endsAt }) => endsAt?.getTime() ?? -Infinity))
  const charges: Charge[] = []
  for (let invoice = 0; invoice < MAX_INVOICES; invoice += 1) {
    const from = dayOf(invoice)
    const inForce = discounts.filter(
      ({ isOnce, endsAt }) => (isOnce ? invoice === 0 : true) && (endsAt === null || endsAt > from),
    )
    const amount = takeOff(price, inForce)
    if (charges.at(-1)?.amount !== amount) charges.push({ amount, from })
    if (invoice > 0 && from.getTime() >= lastEnd) break
  }
  return charges
}

/** The discount of a coupon that is redeemed at that time. */
export function redeem({ percentOff, amountOff, duration, months }: CouponTerms, at: Date): Discount {
  // The provider counts whole seconds: a fraction would make a coupon apply to one more invoice.
  const start = new Date(Math.floor(at.getTime() / 1000) * 1000)
  return {
    percentOff,
    amountOff,
    isOnce: duration === 'once',
    endsAt: duration === 'repeating' ? addMonths(start, months ?? 0) : null,
  }
}
