import { type Charge as Found } from '#api/integrations/payment/charges.ts'
import { type Charge } from '#contract/billing/plans.ts'
import { countDecimals } from '#contract/billing/currencies.ts'
import { CURRENCY } from '#contract/billing/price-terms.ts'

export const toMoney = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : { amount: cents, currency: CURRENCY }

export const toCharges = (charges: readonly Found[]): Charge[] =>
  charges.map(({ amount, from }) => ({ amount, currency: CURRENCY, from: from.toISOString() }))

export const formatMoney = (
  { amount, currency }: { amount: number; currency: string },
  currencyDisplay: 'symbol' | 'code' = 'symbol',
): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: countDecimals(currency),
    maximumFractionDigits: countDecimals(currency),
  }).format(amount / 10 ** countDecimals(currency))
