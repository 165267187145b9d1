import { formatNumber } from '#app/lib/format.ts'
import type { Description } from '#app/ui/data/description-list.tsx'
import { PLAN_LIMIT_NAMES, PLAN_LIMITS, type PlanLimits } from '#contract/billing/plan-limits.ts'

/** `5 people · 5,000 pages per audit · 20 audits per month`. */
export const describeLimits = (limits: PlanLimits): string =>
  PLAN_LIMIT_NAMES.map((limit) =>
    PLAN_LIMITS[limit].allowed.replace('{count}', formatNumber(limits[limit])),
  ).join(' · ')

/** The same limit by limit; with what is in use, where that is known and something is allowed. */
export const listLimits = (limits: PlanLimits, used: Partial<PlanLimits>): Description[] =>
  PLAN_LIMIT_NAMES.map((limit) => {
    const allowed = formatNumber(limits[limit])
    const inUse = used[limit]
    const { term } = PLAN_LIMITS[limit]
    if (inUse === undefined) return { term, value: allowed }
    return {
      term,
      value: limits[limit] > 0 ? `${formatNumber(inUse)} of ${allowed}` : formatNumber(inUse),
    }
  })
