import { byAccount, byAddress, type Caller, DAY, HOUR } from '#api/lib/limits.ts'

/** Anyone may have requested them: the links of the last hour are in the owner's mailbox, and still work. */
const LINKS_SENT =
  'Several links were requested for this email address. If it has an account, check its inbox: the latest link works for an hour.'

/** On average one mail per hour, the lifetime of a link, so that the owner always has a valid one. */
export const forgotPasswordLimits = (caller: Caller, email: string) => [
  byAddress('forgot-password', caller, 10, HOUR),
  { ...byAccount('forgot-password', email, 4, HOUR), reason: LINKS_SENT },
  { ...byAccount('forgot-password-day', email, 24, DAY), reason: LINKS_SENT },
]

export const resetPasswordLimits = (caller: Caller) => [byAddress('reset-password', caller, 20, HOUR)]

export const readResetLinkLimits = (caller: Caller) => [byAddress('read-reset-link', caller, 60, HOUR)]
