import { formatNumber } from '#app/lib/format.ts'
import type { Description } from '#app/ui/data/description-list.tsx'
import { PLAN_LIMIT_NAMES, PLAN_LIMITS, type PlanLimits } from '#contract/billing/plan-limits.ts'

/** `5 people · 5,000 pages per audit · 20 audits per month`. */
export const describeLimits = (limits: PlanLimits): string =>
  PLAN_LIMIT_NAMES.map((limit) =>
    PLAN_LIMITS[limit].allowed.replace('{count}', formatNumber(limits[limit])),
  ).join(' · ')

/**
 * The same limit by limit; with what is in use, where that is known and something is allowed. A plan that has ended
 * allows nothing, of which only what is still in use is listed.
 */
export const listLimits = (limits: PlanLimits, used: Partial<PlanLimits>): Description[] =>
  PLAN_LIMIT_NAMES.flatMap((limit) => {
    const allowed = limits[limit]
    const inUse = used[limit]
    const { term } = PLAN_LIMITS[limit]
    if (inUse === undefined) return allowed > 0 ? [{ term, value: formatNumber(allowed) }] : []
    const value = allowed > 0 ? `${formatNumber(inUse)} of ${formatNumber(allowed)}` : formatNumber(inUse)
    return [{ term, value }]
  })
