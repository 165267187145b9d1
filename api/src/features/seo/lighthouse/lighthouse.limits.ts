import { byAccount, HOUR } from '#api/lib/limits.ts'
import { type Limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'

const RUNS_AN_HOUR = 120
const EXPORTS_AN_HOUR = 60

export const runLimits = ({ actor }: SignedInScope, count: number): Limit[] => [
  {
    ...byAccount('lighthouse', actor.organizationId, RUNS_AN_HOUR, HOUR),
    count,
    reason: `Your organization has started ${RUNS_AN_HOUR} runs of Lighthouse within an hour.`,
  },
]

export const exportLimits = ({ actor }: SignedInScope): Limit[] => [
  {
    ...byAccount('lighthouse-export', actor.organizationId, EXPORTS_AN_HOUR, HOUR),
    reason: 'Too many exports.',
  },
]
