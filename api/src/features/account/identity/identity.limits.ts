import { hashToken } from '#api/lib/random-tokens.ts'
import { type Limit } from '#api/lib/rate-limit.ts'
import { type Scope } from '#api/lib/scope.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Caller = Pick<Scope, 'address'>

const byAddress = (name: string, { address }: Caller, max: number, windowSeconds: number): Limit => ({
  key: `${name}:address:${address}`,
  max,
  windowSeconds,
})
const byAccount = (name: string, account: string, max: number, windowSeconds: number): Limit => ({
  key: `${name}:account:${hashToken(account)}`,
  max,
  windowSeconds,
})
/** Of a device that its owner has signed in on before: what others use up elsewhere does not count here. */
const byDevice = (name: string, device: string, max: number, windowSeconds: number): Limit => ({
  key: `${name}:device:${hashToken(device)}`,
  max,
  windowSeconds,
})

export const signUpLimits = (caller: Caller, email: string) => [
  byAddress('signup', caller, 20, HOUR),
  byAccount('signup', email, 5, HOUR),
]

/** Every try costs a password hash, so successes count for the address as well. */
export const signInLimits = (caller: Caller, device?: string) => [
  device === undefined
    ? byAddress('signin', caller, 60, 15 * MINUTE)
    : byDevice('signin', device, 60, 15 * MINUTE),
]

/**
 * Wrong passwords only. The first limit stops a guesser; the second one, over all addresses, a crowd of them, who get 100
 * tries an hour and can use up each one as it comes back. So a known device has a limit of its own (decision 018).
 */
export const failedSignInLimits = ({ address }: Caller, email: string, device?: string): Limit[] =>
  device === undefined
    ? [
        byAccount('signin-failure', `${address} ${email}`, 10, 15 * MINUTE),
        { ...byAccount('signin-failure', email, 100, HOUR), reason: ATTACKED },
      ]
    : [byDevice('signin-failure', device, 10, 15 * MINUTE)]

const ATTACKED =
  'Too many tries for this account. Use a device you signed in on before, or choose a new password by email.'
/** Whoever asked for them: the links of the last hour are in the mailbox of the account's owner, and work. */
const LINKS_SENT =
  'Several links for this address were requested. If it has an account, the latest one is in its mailbox and works for an hour.'

export const providerLimits = (caller: Caller) => [byAddress('provider', caller, 60, 15 * MINUTE)]
/** These calls say whether an address is known, as the specification asks. */
export const checkEmailLimits = (caller: Caller, email: string) => [
  byAddress('check-email', caller, 20, 10 * MINUTE),
  byAccount('check-email', email, 20, HOUR),
]
/** Over a day one mail an hour, as long as a link lives: who is pestered always has one that works. */
export const forgotPasswordLimits = (caller: Caller, email: string) => [
  byAddress('forgot-password', caller, 10, HOUR),
  { ...byAccount('forgot-password', email, 4, HOUR), reason: LINKS_SENT },
  { ...byAccount('forgot-password-day', email, 24, DAY), reason: LINKS_SENT },
]
export const resetPasswordLimits = (caller: Caller) => [byAddress('reset-password', caller, 20, HOUR)]
export const readResetLinkLimits = (caller: Caller) => [byAddress('read-reset-link', caller, 60, HOUR)]
export const readConfirmationLimits = (caller: Caller) => [byAddress('read-confirmation', caller, 60, HOUR)]
export const confirmEmailLimits = (caller: Caller) => [byAddress('confirm-email', caller, 60, HOUR)]
export const invitationLimits = (caller: Caller) => [byAddress('invitation', caller, 60, HOUR)]
/** Each try that finds an invitation costs a password hash. */
export const acceptInvitationLimits = (caller: Caller) => [byAddress('accept-invitation', caller, 20, HOUR)]
/** By the address that the mail goes to: whoever signed up may have typed somebody else's. */
export const resendLimits = (caller: Caller, email: string) => [
  byAddress('resend-confirmation', caller, 20, HOUR),
  byAccount('resend-confirmation', email, 5, HOUR),
  byAccount('resend-confirmation-day', email, 8, DAY),
]
/** Generous: a whole company behind one address refreshes every quarter of an hour. */
export const refreshLimits = (caller: Caller) => [byAddress('refresh', caller, 1000, 15 * MINUTE)]

export const twoStepLimits = (caller: Caller, device?: string) => [
  device === undefined
    ? byAddress('two-step', caller, 60, 15 * MINUTE)
    : byDevice('two-step', device, 60, 15 * MINUTE),
]
/**
 * Wrong codes only. Three of a million are right at any time: 20 tries, and 2 a day from then on, find one in some 450
 * years. A guesser, who knows the password, can use them up; a device that was signed in on with a code has its own.
 */
export const failedAppCodeLimits = (userId: string, device?: string) => [
  device === undefined
    ? byAccount('app-code-failure', userId, 20, 10 * DAY)
    : byDevice('app-code-failure', device, 20, 10 * DAY),
]
export const failedRecoveryCodeLimits = (userId: string, device?: string) => [
  device === undefined
    ? byAccount('recovery-code-failure', userId, 20, HOUR)
    : byDevice('recovery-code-failure', device, 20, HOUR),
]
export const changePasswordLimits = (userId: string) => [
  byAccount('change-password', userId, 10, 15 * MINUTE),
]
export const extensionSessionLimits = (userId: string) => [byAccount('extension-session', userId, 60, HOUR)]
export const connectProviderLimits = (userId: string) => [byAccount('connect-provider', userId, 20, HOUR)]
