import type { Subscription } from './subscription.ts'

/** Whether the organization has a plan that runs: one that has ended, or has not begun, allows no page. */
export const hasPlan = (subscription: Pick<Subscription, 'limits'> | null): boolean =>
  subscription !== null && subscription.limits.pagesPerCrawl > 0
