import { type Charge as Found } from '#api/lib/charges.ts'
import { CURRENCY } from '#api/lib/plans.ts'
import { type Charge } from '#contract/billing.ts'

/** Cents as money; null stays null. */
export const toMoney = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : { amount: cents, currency: CURRENCY }

export const toCharges = (charges: readonly Found[]): Charge[] =>
  charges.map(({ amount, from }) => ({ amount, currency: CURRENCY, from: from.toISOString() }))

export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
