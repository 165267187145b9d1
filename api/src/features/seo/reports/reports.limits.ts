import { type SignedInScope } from '#api/core/access/scope.ts'
import { byAccount, byAddress, type Caller, DAY, HOUR, MINUTE } from '#api/lib/limits.ts'
import { type Limit } from '#api/lib/rate-limit.ts'

const REPORTS_AN_HOUR = 60
const LINKS_AN_HOUR = 30
const READS_IN_TEN_MINUTES = 120
const FILES_AN_HOUR = 60
/** Of one link, from wherever: a password that is guessed at is guessed at slowly. */
const PASSWORDS_OF_A_LINK = 20
const PASSWORDS_OF_AN_ADDRESS = 10
const TESTS_AN_HOUR = 10
const LINKS_IN_TEN_MINUTES = 60
/** Of one address, over all organizations: nobody is asked again and again through many of them. */
const REQUESTS_OF_AN_ADDRESS = 3

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

export const testLimits = ({ actor }: SignedInScope): Limit[] => [
  { ...byAccount('report-test', actor.id, TESTS_AN_HOUR, HOUR), reason: 'Too many tests.' },
]

/** Of the links in mails. */
export const readerLimits = (caller: Caller): Limit[] => [
  byAddress('report-mail', caller, LINKS_IN_TEN_MINUTES, 10 * MINUTE),
]

export const requestLimits = (email: string): Limit[] => [
  {
    ...byAccount('report-request', email, REQUESTS_OF_AN_ADDRESS, 7 * DAY),
    reason: `${email} has been asked several times.`,
  },
]
