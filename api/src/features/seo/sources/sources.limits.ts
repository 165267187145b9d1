import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Limit, limit } from '#api/lib/rate-limit.ts'

const HOUR = { windowSeconds: 3600 }
const limits = (name: string, max: number, { actor }: SignedInScope): Limit[] => [
  { key: `${name}:${actor.organizationId}`, max, ...HOUR },
]

/** Keys that are tried, tests and consents: each asks somebody else. */
export const limitTries = (scope: SignedInScope) => limit(scope, limits('source-try', 60, scope))
export const limitImports = (scope: SignedInScope) => limit(scope, limits('source-import', 60, scope))
