import { type SignedInScope } from '#api/core/access/scope.ts'
import { byAccount, HOUR } from '#api/lib/limits.ts'
import { type Limit } from '#api/lib/rate-limit.ts'

/** Each notifies up to ten people. */
const GIVEN_AN_HOUR = 120
const REQUESTS_AN_HOUR = 60

export const giveLimits = ({ actor }: SignedInScope): Limit[] => [
  { ...byAccount('feedback-give', actor.id, GIVEN_AN_HOUR, HOUR), reason: 'You gave feedback many times.' },
]

export const requestLimits = ({ actor }: SignedInScope): Limit[] => [
  {
    ...byAccount('feedback-request', actor.id, REQUESTS_AN_HOUR, HOUR),
    reason: 'You asked for feedback many times.',
  },
]
