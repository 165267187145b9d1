import { type SignedInScope } from '#api/core/access/scope.ts'
import { byAccount, HOUR } from '#api/lib/limits.ts'
import { type Limit } from '#api/lib/rate-limit.ts'

/** Of the organization: each asks all of its sources. */
const CHECKS_AN_HOUR = 60
const ADDITIONS_AN_HOUR = 240
const CHANGES_AN_HOUR = 600
const EXPORTS_AN_HOUR = 60

export const checkLimits = ({ actor }: SignedInScope): Limit[] => [
  {
    ...byAccount('rank-check', actor.organizationId, CHECKS_AN_HOUR, HOUR),
    reason: 'Positions were checked many times.',
  },
]

export const addLimits = ({ actor }: SignedInScope): Limit[] => [
  {
    ...byAccount('rank-add', actor.organizationId, ADDITIONS_AN_HOUR, HOUR),
    reason: 'Keywords were added many times.',
  },
]

/** Of tags, and of what is tracked. */
export const changeLimits = ({ actor }: SignedInScope): Limit[] => [
  {
    ...byAccount('rank-change', actor.organizationId, CHANGES_AN_HOUR, HOUR),
    reason: 'Keywords were changed many times.',
  },
]

export const exportLimits = ({ actor }: SignedInScope): Limit[] => [
  { ...byAccount('rank-export', actor.id, EXPORTS_AN_HOUR, HOUR), reason: 'Too many exports.' },
]
