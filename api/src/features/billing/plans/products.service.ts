import { type Scope } from '#api/core/access/scope.ts'
import { type listProducts as listing } from '#contract/billing/plans.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { PLANS, savingsPercent } from '#contract/billing/plan-table.ts'
import { CURRENCY } from '#contract/billing/price-terms.ts'

export function listProducts({ settings }: Pick<Scope, 'settings'>): ReplyOf<typeof listing> {
  const items = PLANS.map((plan) => ({
    id: plan.id,
    name: plan.name,
    description: plan.description,
    features: plan.features,
    limits: plan.limits,
    prices: [
      { interval: 'month' as const, amount: plan.price.month, currency: CURRENCY },
      {
        interval: 'year' as const,
        amount: plan.price.year,
        currency: CURRENCY,
        savingsPercent: savingsPercent(plan),
      },
    ],
  }))
  return { items, tax: settings.STRIPE_TAX }
}
