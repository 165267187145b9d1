import { type Scope } from '#api/core/access/scope.ts'
import { limit } from '#api/lib/rate-limit.ts'

const HOUR_SECONDS = 3600

/** By address first, so that one that floods us uses up nothing of the others'. */
export const limitRegistrations = (scope: Scope) =>
  limit(scope, [
    { key: `oauth-register:address:${scope.address}`, max: 20, windowSeconds: HOUR_SECONDS },
    { key: 'oauth-register:all', max: 1000, windowSeconds: HOUR_SECONDS },
  ])

export const limitTokens = (scope: Scope) =>
  limit(scope, [{ key: `oauth-token:address:${scope.address}`, max: 120, windowSeconds: 60 }])

export const limitConsents = (scope: Scope, userId: string) =>
  limit(scope, [{ key: `oauth-consent:user:${userId}`, max: 60, windowSeconds: HOUR_SECONDS }])
