import { byAddress, type Caller, MINUTE } from '#api/lib/limits.ts'

export const providerLimits = (caller: Caller) => [byAddress('provider', caller, 60, 15 * MINUTE)]
