import type { ReactNode } from 'react'
import { formatMoney } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { Charge, Coupon, Product } from '#contract/billing/plans.ts'
import type { Taxes } from '#contract/billing/invoice-lines.ts'
import { REVERSE_CHARGE } from '#contract/billing/tax-texts.ts'
import { toAddedTaxes, toIncludedTaxes } from '#app/labels/tax-labels.ts'
import { PlainPrice, PLUS_TAX } from '#app/labels/plain-price.tsx'
import { describeDiscount, describePurchase } from '#app/labels/charge-labels.ts'
import type { Choice } from '#app/labels/plan-choice.ts'

export interface Money {
  amount: number
  currency: string
}

export type CouponInForce = Pick<Coupon, 'code' | 'percentOff' | 'amountOff'>

interface OrderSummaryProps {
  product: Pick<Product, 'name' | 'description'>
  choice: Choice
  price: Money
  coupon: CouponInForce | null
  /** Charges with the coupon, and for how long; empty without one. */
  charges: readonly Charge[]
  /** Null where no tax is calculated. */
  taxes: Taxes | null
  dueNow: Money
  /** Below the total: how to change it. */
  children?: ReactNode
}

/** The order and its cost. */
export function OrderSummary(props: OrderSummaryProps) {
  const { product, choice, price, coupon, charges, taxes, dueNow, children } = props
  const { interval, quantity } = choice
  return (
    <Card>
      <section aria-label="Your order" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-base">
            {product.name}
            {quantity > 1 ? ` × ${quantity}` : ''}
          </h2>
          <Price
            price={price}
            charges={charges}
            interval={interval}
            isPlusTax={taxes !== null && toAddedTaxes(taxes).length > 0}
          />
        </div>
        <p className="text-ink-soft">{product.description}</p>
        {coupon ? (
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="good">{coupon.code}</Badge> {describeDiscount(coupon)}
          </p>
        ) : null}
        {taxes ? <Due taxes={taxes} dueNow={dueNow} /> : null}
        {children}
      </section>
    </Card>
  )
}

/** The amount due now where there is tax, which is not in the price. */
function Due({ taxes, dueNow }: { taxes: Taxes; dueNow: Money }) {
  const sums = [...toAddedTaxes(taxes), { label: 'Due now', money: dueNow }, ...toIncludedTaxes(taxes)]
  return (
    <>
      <dl className="flex flex-col gap-1 border-t border-line-soft pt-3">
        {sums.map(({ label, money }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="text-ink-strong">{formatMoney(money)}</dd>
          </div>
        ))}
      </dl>
      {taxes.isReverseCharge ? <p>{REVERSE_CHARGE}</p> : null}
    </>
  )
}

interface PriceProps {
  price: Money
  charges: readonly Charge[]
  interval: Choice['interval']
  /** Whether tax is added to it. */
  isPlusTax: boolean
}

/** The price, and with a coupon the upcoming charges. */
function Price({ charges, ...plain }: PriceProps) {
  const { price, interval, isPlusTax } = plain
  const isLowered = charges.some(({ amount }) => amount < price.amount)
  if (!isLowered) return <PlainPrice {...plain} />
  return (
    <p className="text-ink-strong">
      <span className="sr-only">Without the coupon: </span>
      <s className="text-ink-soft">{formatMoney(price)}</s> <span className="sr-only">With it: </span>
      <span className="font-medium">{describePurchase(charges, interval)}</span>
      {isPlusTax ? PLUS_TAX : ''}
    </p>
  )
}
