import type { Subscription } from './subscription.ts'

/** Whether the organization has an active plan: the page limit is 0 before it starts and after it ends. */
export const hasPlan = (subscription: Pick<Subscription, 'limits'> | null): boolean =>
  subscription !== null && subscription.limits.pagesPerCrawl > 0
