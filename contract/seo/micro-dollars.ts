// Prices of single calls are parts of a cent: they are counted in millionths of a US dollar, as whole numbers, so that sums are exact.

export const MICRO_DOLLARS = 1_000_000

/** An amount in US dollars, as somebody's JSON has it, in whole millionths. The noise of binary fractions rounds away. */
export const toMicroDollars = (dollars: number): number => Math.round(dollars * MICRO_DOLLARS)

const money = (digits: number) =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  })
const exact = money(6)
const cents = money(2)

/** `$0.02003`, `$1.20`: to the millionth, and at least to the cent. */
export const formatMicroDollars = (amount: number): string => exact.format(amount / MICRO_DOLLARS)

/** `$0.13`, in whole cents and rounded up, for a price that is only expected. */
export const formatAboutMicroDollars = (amount: number): string =>
  cents.format(Math.ceil(amount / (MICRO_DOLLARS / 100)) / 100)
