import { byAccount, byAddress, type Caller, DAY, HOUR } from '#api/lib/limits.ts'

/** Whoever asked for them: the links of the last hour are in the mailbox of the account's owner, and work. */
const LINKS_SENT =
  'Several links for this address were requested. If it has an account, the latest one is in its mailbox and works for an hour.'

/** Over a day one mail an hour, as long as a link lives: who is pestered always has one that works. */
export const forgotPasswordLimits = (caller: Caller, email: string) => [
  byAddress('forgot-password', caller, 10, HOUR),
  { ...byAccount('forgot-password', email, 4, HOUR), reason: LINKS_SENT },
  { ...byAccount('forgot-password-day', email, 24, DAY), reason: LINKS_SENT },
]

export const resetPasswordLimits = (caller: Caller) => [byAddress('reset-password', caller, 20, HOUR)]

export const readResetLinkLimits = (caller: Caller) => [byAddress('read-reset-link', caller, 60, HOUR)]
