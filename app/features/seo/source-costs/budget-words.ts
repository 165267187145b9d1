import { formatMicroDollars } from '#contract/seo/micro-dollars.ts'

/** `$0.60 left`: never less than nothing, since one call may cost more than was expected. */
export const describeLeft = (spent: number, budget: number): string =>
  `${formatMicroDollars(Math.max(0, budget - spent))} left`
