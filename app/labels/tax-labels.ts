import type { Taxes } from '#contract/billing/invoice-lines.ts'

interface Sum {
  label: string
  money: { amount: number; currency: string }
}

/** Exclusive taxes, which are listed before the total. */
export const toAddedTaxes = ({ lines }: Taxes): Sum[] =>
  lines.filter(({ isIncluded }) => !isIncluded).map(({ label, amount }) => ({ label, money: amount }))

/** Inclusive taxes, which are listed after the total. */
export const toIncludedTaxes = ({ lines }: Taxes): Sum[] =>
  lines
    .filter(({ isIncluded }) => isIncluded)
    .map(({ label, amount }) => ({ label: `Includes ${label}`, money: amount }))
