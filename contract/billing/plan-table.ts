import { NO_LIMITS, type PlanLimits, timesTaken } from './plan-limits.ts'
import type { Product } from './plans.ts'

type Interval = Product['prices'][number]['interval']

export interface Plan {
  id: string
  name: string
  description: string
  features: string[]
  limits: PlanLimits
  /** Cents of a US dollar. */
  price: Record<Interval, number>
}

export const TRIAL_DAYS = 7

/** Every plan, smallest first: the only source of limits and prices. */
export const PLANS: readonly Plan[] = [
  {
    id: 'prod_starter',
    name: 'Starter',
    description: 'For one site and the people who look after it.',
    features: [
      'Site audits of up to 5,000 pages',
      '20 audits a month',
      '5 people',
      'Every check, every export',
    ],
    limits: { users: 5, pagesPerCrawl: 5000, crawlsPerMonth: 20 },
    price: { month: 2900, year: 29_000 },
  },
  {
    id: 'prod_growth',
    name: 'Growth',
    description: 'For companies whose site is how they are found.',
    features: [
      'Site audits of up to 50,000 pages',
      '100 audits a month',
      '25 people',
      'Everything in Starter',
    ],
    limits: { users: 25, pagesPerCrawl: 50_000, crawlsPerMonth: 100 },
    price: { month: 7900, year: 79_000 },
  },
  {
    id: 'prod_scale',
    name: 'Scale',
    description: 'For large sites, online stores and agencies.',
    features: [
      'Site audits of up to 500,000 pages',
      '1,000 audits a month',
      '100 people',
      'Everything in Growth',
    ],
    limits: { users: 100, pagesPerCrawl: 500_000, crawlsPerMonth: 1000 },
    price: { month: 19_900, year: 199_000 },
  },
]

export const findPlan = (productId: string): Plan | undefined => PLANS.find(({ id }) => id === productId)

/** What a plan allows that is taken this many times; nothing, where it is not one of ours. */
export function limitsOf({ productId, quantity }: { productId: string; quantity: number }): PlanLimits {
  const plan = findPlan(productId)
  return plan ? timesTaken(plan.limits, quantity) : NO_LIMITS
}

/** Savings of yearly over monthly billing, in whole percent. */
export const savingsPercent = ({ price }: Plan) => Math.round((1 - price.year / (12 * price.month)) * 100)
