import type { ReactNode } from 'react'
import { formatMoney } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Product } from '#contract/billing.ts'
import type { Choice } from './plan-choice.ts'

export interface Money {
  amount: number
  currency: string
}

export interface CouponInForce {
  code: string
  percentOff: number
}

interface OrderSummaryProps {
  product: Pick<Product, 'name' | 'description'>
  choice: Choice
  price: Money
  coupon: CouponInForce | null
  discountedPrice: Money | null
  /** Under the sum: how to change it. */
  children?: ReactNode
}

export const toPeriod = (interval: Choice['interval']) => (interval === 'month' ? 'a month' : 'a year')

/** What is about to be bought, and what it costs. */
export function OrderSummary({
  product,
  choice,
  price,
  coupon,
  discountedPrice,
  children,
}: OrderSummaryProps) {
  const { interval, quantity } = choice
  return (
    <Card>
      <section aria-label="Your order" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-base">
            {product.name}
            {quantity > 1 ? ` × ${quantity}` : ''}
          </h2>
          <Price price={price} discountedPrice={discountedPrice} period={toPeriod(interval)} />
        </div>
        <p className="text-ink-soft">{product.description}</p>
        {coupon ? (
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="good">{coupon.code}</Badge> {coupon.percentOff} % off
          </p>
        ) : null}
        {children}
      </section>
    </Card>
  )
}

export function Price({
  price,
  discountedPrice,
  period,
}: {
  price: Money
  discountedPrice: Money | null
  period: string
}) {
  return (
    <p className="font-medium text-ink-strong">
      {discountedPrice ? (
        <>
          <span className="sr-only">Before: </span>
          <s className="font-normal text-ink-soft">{formatMoney(price)}</s>{' '}
          <span className="sr-only">Now: </span>
        </>
      ) : null}
      {formatMoney(discountedPrice ?? price)} <span className="font-normal text-ink-soft">{period}</span>
    </p>
  )
}
