import { formatMoney } from '#app/lib/format.ts'
import type { Cycle } from '#contract/billing/price-terms.ts'
import { toPeriod } from './charge-labels.ts'

export const PLUS_TAX = ', plus tax'

interface PlainPriceProps extends Pick<Cycle, 'interval'>, Partial<Pick<Cycle, 'intervalCount'>> {
  price: { amount: number; currency: string }
  /** Whether tax is added to it. */
  isPlusTax: boolean
}

/** The price of a plan, with its period. */
export function PlainPrice({ price, interval, intervalCount = 1, isPlusTax }: PlainPriceProps) {
  return (
    <p className="font-medium text-ink-strong">
      {formatMoney(price)}{' '}
      <span className="font-normal text-ink-soft">
        {toPeriod({ interval, intervalCount })}
        {isPlusTax ? PLUS_TAX : ''}
      </span>
    </p>
  )
}
