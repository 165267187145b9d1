import type Stripe from 'stripe'
import { type Discount, redeem } from './charges.ts'
import { type InvoiceLine, type Taxes } from '#contract/billing/invoice-lines.ts'
import { ensurePrice, findProduct, type Target } from './catalog.ts'
import { couponRefusal, type FoundCoupon, isCouponRefusal } from './coupons.ts'
import { type Customer } from './customers.ts'
import { sum, toLine } from './invoices.ts'
import { askStripe, PAYMENT_FAILURE, type PaymentScope, toSeconds } from './payment-gateway.ts'
import { countsFor } from './subscription-discounts.ts'
import { type ProviderSubscription } from './subscription-state.ts'
import { findTaxBehavior, readTaxes, toAutomaticTax, toTaxRefusal } from './taxes.ts'

export interface Preview {
  lines: InvoiceLine[]
  currency: string
  discount: number
  tax: number
  taxes: Taxes
  /** Negative for credit that is used. */
  fromBalance: number
  /** Negative for credit toward future invoices. */
  dueNow: number
  /** Whether there is an invoice now: a coupon alone applies from the next one on. */
  isBilledNow: boolean
  /** Discounts on invoices after the change, including those for one invoice. */
  discounts: Discount[]
}

const NOTHING_DUE = {
  isBilledNow: false,
  lines: [],
  discount: 0,
  tax: 0,
  taxes: { lines: [], isReverseCharge: false },
  fromBalance: 0,
  dueNow: 0,
}

interface PreviewRequest {
  target: Target
  coupon: FoundCoupon | undefined
  /** Undefined where a subscription would be created. */
  current: ProviderSubscription | undefined
  at: Date
}

function toDetails({ target, current, at }: PreviewRequest, price: string) {
  const item = { price, quantity: target.quantity }
  if (!current) return { subscription_details: { items: [item] } }
  return {
    subscription: current.shown.providerId,
    subscription_details: {
      items: [{ id: current.itemId, ...item }],
      proration_behavior: 'always_invoice' as const,
      ...(current.isTrial ? { trial_end: 'now' as const } : { proration_date: toSeconds(at) }),
    },
  }
}

/** Whether Stripe previews the next period's invoice, because nothing is charged before that. */
const isRenewal = ({ lines }: Stripe.Invoice, current: ProviderSubscription | undefined) =>
  current !== undefined &&
  !current.isTrial &&
  lines.data.some((line) => !toLine(line).isProration && line.period.start >= toSeconds(current.periodEnd))

/** Discounts on the new plan: the new coupon, or the current ones that apply to its product. */
async function listDiscounts(
  stripe: Stripe,
  { target, coupon, current, at }: PreviewRequest,
  invoice: Stripe.Invoice,
): Promise<Discount[]> {
  if (coupon) {
    // A period that starts now starts together with the coupon, by Stripe's clock.
    const whole = invoice.lines.data.find((line) => !toLine(line).isProration)
    const begins = whole && !isRenewal(invoice, current) ? whole.period.start : toSeconds(at)
    return [redeem(coupon, new Date(begins * 1000))]
  }
  const held = current?.discounts ?? []
  if (held.every(({ products }) => products === null)) return held
  const product = await findProduct(stripe, target)
  return held.filter((discount) => countsFor(discount, product))
}

/** The cost of a change, calculated by Stripe with the same parameters as the change itself. */
export function previewChange(
  scope: PaymentScope,
  { id }: Customer,
  question: PreviewRequest,
): Promise<Preview> {
  return askStripe(scope, PAYMENT_FAILURE.preview, async (stripe) => {
    const { target, coupon } = question
    const price = await ensurePrice(stripe, target, findTaxBehavior(scope))
    const invoice = await stripe.invoices
      .createPreview({
        customer: id,
        ...toDetails(question, price),
        ...(coupon && { discounts: [coupon.discount] }),
        ...toAutomaticTax(scope),
      })
      .catch((error: unknown) => {
        throw isCouponRefusal(error) ? couponRefusal() : toTaxRefusal(error)
      })
    const discounts = await listDiscounts(stripe, question, invoice)
    const currency = invoice.currency.toUpperCase()
    if (isRenewal(invoice, question.current)) return { ...NOTHING_DUE, currency, discounts }
    const dueNow = invoice.total < 0 ? invoice.total : invoice.amount_due
    return {
      isBilledNow: true,
      discounts,
      lines: invoice.lines.data.map(toLine),
      currency,
      discount: sum(invoice.total_discount_amounts),
      tax: sum(invoice.total_taxes),
      taxes: await readTaxes(stripe, invoice),
      fromBalance: dueNow - invoice.total,
      dueNow,
    }
  })
}
