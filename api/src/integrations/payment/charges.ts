import { type COUPON_DURATIONS } from '#contract/billing/plans.ts'
import { type Cycle } from '#contract/billing/price-terms.ts'

/** What is taken off invoices from some moment on. */
export interface Discount {
  percentOff: number | null
  /** Cents off each invoice; null for a percentage. */
  amountOff: number | null
  /** Counts for the next invoice alone. */
  isOnce: boolean
  /** An invoice of that moment or a later one is charged in full; null where it never ends. */
  endsAt: Date | null
}

/** What a coupon takes off, and for how long. */
export interface CouponTerms extends Pick<Discount, 'percentOff' | 'amountOff'> {
  duration: (typeof COUPON_DURATIONS)[number]
  /** How long a repeating one counts. */
  months: number | null
}

/** What a period costs from an invoice on, until the next of these begins. */
export interface Charge {
  amount: number
  from: Date
}

interface Billing extends Cycle {
  /** Cents of one period, for the whole quantity and before discounts. */
  price: number
  /** What the days of billing are counted from: the 31st comes back after February. */
  anchor: Date
  /** The first invoice that is asked about. */
  firstAt: Date
  /** In the order in which they are taken off. */
  discounts: readonly Discount[]
}

/** The same time of day so many months later; a month that lacks the day ends on its last. */
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
/** Undefined for what is counted by the calendar. */
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

/** What is left of a price. A part that is taken off is rounded to a cent, as invoices have it. */
function takeOff(price: number, discounts: readonly Discount[]): number {
  return discounts.reduce((rest, { percentOff, amountOff }) => {
    const off = percentOff === null ? (amountOff ?? 0) : Math.round((rest * percentOff) / 100)
    return rest - Math.min(rest, off)
  }, price)
}

const monthsBetween = (from: Date, to: Date) =>
  12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth()

/** More invoices than any coupon counts for: Stripe's longest lasts for some years, which may be paid by the day. */
const MAX_INVOICES = 4000

/** What the invoices from `firstAt` on come to, before tax: one entry for each change of the amount, and the last for good. */
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

/** The discount that redeeming a coupon at that moment makes. */
export function redeem({ percentOff, amountOff, duration, months }: CouponTerms, at: Date): Discount {
  // The provider counts whole seconds: a part of one would make a coupon count for one invoice more.
  const start = new Date(Math.floor(at.getTime() / 1000) * 1000)
  return {
    percentOff,
    amountOff,
    isOnce: duration === 'once',
    endsAt: duration === 'repeating' ? addMonths(start, months ?? 0) : null,
  }
}
