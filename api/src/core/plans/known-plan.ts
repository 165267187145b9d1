import { DomainError } from '#api/lib/domain-error.ts'
import { findPlan, type Plan } from '#contract/billing/plan-table.ts'

export function requireKnownPlan(productId: string): Plan {
  const plan = findPlan(productId)
  if (plan) return plan
  throw new DomainError('validation-failed', 'Plan is invalid', {
    errors: { productId: ['Plan is invalid'] },
  })
}
