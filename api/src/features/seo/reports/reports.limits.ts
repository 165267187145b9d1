import { type SignedInScope } from '#api/core/access/scope.ts'
import { byAccount, byAddress, type Caller, HOUR, MINUTE } from '#api/lib/limits.ts'
import { type Limit } from '#api/lib/rate-limit.ts'

const REPORTS_AN_HOUR = 60
const LINKS_AN_HOUR = 30
const READS_IN_TEN_MINUTES = 120
const FILES_AN_HOUR = 60
/** Of one link, from wherever: a password that is guessed at is guessed at slowly. */
const PASSWORDS_OF_A_LINK = 20
const PASSWORDS_OF_AN_ADDRESS = 10

/** Each asks all that is known of a domain. */
export const reportLimits = ({ actor }: SignedInScope): Limit[] => [
  { ...byAccount('report', actor.id, REPORTS_AN_HOUR, HOUR), reason: 'Too many reports.' },
]

export const shareLimits = ({ actor }: SignedInScope): Limit[] => [
  { ...byAccount('report-share', actor.id, LINKS_AN_HOUR, HOUR), reason: 'Too many links.' },
]

export const readLimits = (caller: Caller): Limit[] => [
  { ...byAddress('shared-report', caller, READS_IN_TEN_MINUTES, 10 * MINUTE), reason: 'Too many requests.' },
]

export const fileLimits = (shareId: string): Limit[] => [
  { ...byAccount('shared-report-file', shareId, FILES_AN_HOUR, HOUR), reason: 'Too many downloads.' },
]

export const passwordLimits = (caller: Caller, shareId: string): Limit[] => [
  byAddress('shared-report-password', caller, PASSWORDS_OF_AN_ADDRESS, 15 * MINUTE),
  byAccount('shared-report-password', shareId, PASSWORDS_OF_A_LINK, HOUR),
]
