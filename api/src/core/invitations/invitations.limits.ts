import { byAddress, type Caller, HOUR } from '#api/lib/limits.ts'

export const invitationLimits = (caller: Caller) => [byAddress('invitation', caller, 60, HOUR)]

/** Each attempt that finds an invitation costs a password hash. */
export const acceptInvitationLimits = (caller: Caller) => [byAddress('accept-invitation', caller, 20, HOUR)]
