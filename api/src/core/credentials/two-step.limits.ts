import { byAccount, byDevice, DAY, HOUR } from '#api/lib/limits.ts'

/**
 * Wrong codes only. Three of a million codes are right at any time: 20 attempts, and then 2 a day, find one in some 450
 * years. An attacker who knows the password can use them up; a device that has passed two-step sign-in has its own
 * limit.
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
