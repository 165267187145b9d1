import { byAccount, HOUR } from '#api/lib/limits.ts'
import { type Limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'

/** A domain's page asks eleven calls, and each page, filter and order of a list another one. */
const CALLS_AN_HOUR = 3_000
/** Of the organization: a source that is asked again is asked with its key, or from its network. */
const REFRESHES_AN_HOUR = 120
/** Each may be hundreds of calls of a source. */
const EXPORTS_AN_HOUR = 60

const TOO_MANY = 'Too many requests about domains.'

export const domainLimits = ({ actor }: SignedInScope, { fresh }: { fresh: boolean }): Limit[] => [
  { ...byAccount('domain', actor.id, CALLS_AN_HOUR, HOUR), reason: TOO_MANY },
  ...(fresh
    ? [
        {
          ...byAccount('domain-fresh', actor.organizationId, REFRESHES_AN_HOUR, HOUR),
          reason: 'Sources were asked again many times.',
        },
      ]
    : []),
]

export const exportLimits = (scope: SignedInScope, asked: { fresh: boolean }): Limit[] => [
  ...domainLimits(scope, asked),
  { ...byAccount('domain-export', scope.actor.id, EXPORTS_AN_HOUR, HOUR), reason: 'Too many exports.' },
]
