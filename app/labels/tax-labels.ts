import type { Taxes } from '#contract/billing/invoice-lines.ts'

interface Sum {
  label: string
  money: { amount: number; currency: string }
}

/** Taxes that make a total more than its parts: they stand before it. */
export const toAddedTaxes = ({ lines }: Taxes): Sum[] =>
  lines.filter(({ isIncluded }) => !isIncluded).map(({ label, amount }) => ({ label, money: amount }))

/** Taxes that the prices have in them: they stand after the total. */
export const toIncludedTaxes = ({ lines }: Taxes): Sum[] =>
  lines
    .filter(({ isIncluded }) => isIncluded)
    .map(({ label, amount }) => ({ label: `Includes ${label}`, money: amount }))
