/** Roles. Managers follow from the reporting line, administrators and owners are assigned. */
export const CALLER_ROLES = ['member', 'manager', 'administrator', 'owner'] as const
export type CallerRole = (typeof CALLER_ROLES)[number]

/**
 * Which roles each access level lets in. `anyone` needs no token; all others are limited to the caller's own
 * organization.
 */
export const MAY_CALL = {
  anyone: ['member', 'manager', 'administrator', 'owner'],
  member: ['member', 'manager', 'administrator', 'owner'],
  manager: ['manager', 'administrator', 'owner'],
  administrator: ['administrator', 'owner'],
  owner: ['owner'],
} as const satisfies Record<string, readonly CallerRole[]>
export type Access = keyof typeof MAY_CALL

/** The role that the access matrix knows a person by. */
export const toCallerRole = ({
  role,
  isManager,
}: {
  role: Exclude<CallerRole, 'manager'>
  isManager: boolean
}): CallerRole => (role === 'member' && isManager ? 'manager' : role)

/** The refusal for callers without that access. */
export const ACCESS_REFUSALS = {
  member: 'Only people of the organization may do this.',
  manager: 'Only managers and administrators may do this.',
  administrator: 'Only administrators may do this.',
  owner: 'Only owners may do this.',
} as const satisfies Record<Exclude<Access, 'anyone'>, string>

/** The refusal of mail to others and of payments, without a confirmed email address. */
export const UNCONFIRMED_REFUSAL = 'Confirm your email address first.'
