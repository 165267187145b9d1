import { byAccount, byAddress, byDevice, type Caller, HOUR, MINUTE } from '#api/lib/limits.ts'
import { type Limit } from '#api/lib/rate-limit.ts'

/** Every attempt costs a password hash, so successes count for the IP address as well. */
export const signInLimits = (caller: Caller, device?: string) => [
  device === undefined
    ? byAddress('signin', caller, 60, 15 * MINUTE)
    : byDevice('signin', device, 60, 15 * MINUTE),
]

const ATTACKED =
  'Too many attempts for this account. Use a device you signed in on before, or reset your password by email.'

/**
 * Wrong passwords only. The first limit stops an attacker at one IP address; the second one, over all of them, a
 * distributed attack, which gets 100 attempts an hour and can use up each one as it is refilled. So a known device has
 * a limit of its own (decision 018).
 */
export const failedSignInLimits = ({ address }: Caller, email: string, device?: string): Limit[] =>
  device === undefined
    ? [
        byAccount('signin-failure', `${address} ${email}`, 10, 15 * MINUTE),
        { ...byAccount('signin-failure', email, 100, HOUR), reason: ATTACKED },
      ]
    : [byDevice('signin-failure', device, 10, 15 * MINUTE)]

/** Generous: a whole company behind one IP address refreshes every 15 minutes. */
export const refreshLimits = (caller: Caller) => [byAddress('refresh', caller, 1000, 15 * MINUTE)]

export const twoStepLimits = (caller: Caller, device?: string) => [
  device === undefined
    ? byAddress('two-step', caller, 60, 15 * MINUTE)
    : byDevice('two-step', device, 60, 15 * MINUTE),
]

export const extensionSessionLimits = (userId: string) => [byAccount('extension-session', userId, 60, HOUR)]
