import { byAccount, HOUR, MINUTE } from '#api/lib/limits.ts'

export const changePasswordLimits = (userId: string) => [
  byAccount('change-password', userId, 10, 15 * MINUTE),
]

export const connectProviderLimits = (userId: string) => [byAccount('connect-provider', userId, 20, HOUR)]
