import { byAccount, byAddress, type Caller, DAY, HOUR, MINUTE } from '#api/lib/limits.ts'

export const signUpLimits = (caller: Caller, email: string) => [
  byAddress('signup', caller, 20, HOUR),
  byAccount('signup', email, 5, HOUR),
]

/** These calls reveal whether an address is known, as specified. */
export const checkEmailLimits = (caller: Caller, email: string) => [
  byAddress('check-email', caller, 20, 10 * MINUTE),
  byAccount('check-email', email, 20, HOUR),
]

export const readConfirmationLimits = (caller: Caller) => [byAddress('read-confirmation', caller, 60, HOUR)]

export const confirmEmailLimits = (caller: Caller) => [byAddress('confirm-email', caller, 60, HOUR)]

/** By recipient: a sign-up may have somebody else's address. */
export const resendLimits = (caller: Caller, email: string) => [
  byAddress('resend-confirmation', caller, 20, HOUR),
  byAccount('resend-confirmation', email, 5, HOUR),
  byAccount('resend-confirmation-day', email, 8, DAY),
]
