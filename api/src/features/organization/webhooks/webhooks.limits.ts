import { type Limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'

const PER_MINUTE = 20
const PER_DAY = 500

/** Requests that somebody sends by a button, over all endpoints of the organization. */
export const sendLimits = ({ actor: { organizationId } }: Pick<SignedInScope, 'actor'>): Limit[] => [
  { key: `webhooks:minute:${organizationId}`, max: PER_MINUTE, windowSeconds: 60 },
  { key: `webhooks:day:${organizationId}`, max: PER_DAY, windowSeconds: 86_400 },
]
