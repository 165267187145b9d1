/** What somebody is in their organization. Managers are made by the reporting line, the others by an administrator. */
export const CALLER_ROLES = ['member', 'manager', 'administrator', 'owner'] as const
export type CallerRole = (typeof CALLER_ROLES)[number]

/**
 * The whole matrix of roles: who may call what asks for an access. `anyone` needs no token at all; the others are for
 * people of an organization, and none of them ever reaches into another organization.
 */
export const MAY_CALL = {
  anyone: ['member', 'manager', 'administrator', 'owner'],
  member: ['member', 'manager', 'administrator', 'owner'],
  manager: ['manager', 'administrator', 'owner'],
  administrator: ['administrator', 'owner'],
  owner: ['owner'],
} as const satisfies Record<string, readonly CallerRole[]>
export type Access = keyof typeof MAY_CALL

/** What is said to those whom an access leaves out. */
export const ACCESS_REFUSALS = {
  member: 'Only people of the organization may do this.',
  manager: 'Only managers and administrators may do this.',
  administrator: 'Only administrators may do this.',
  owner: 'Only owners may do this.',
} as const satisfies Record<Exclude<Access, 'anyone'>, string>

/** Of what writes to others or costs money, to whoever has not confirmed their address. */
export const UNCONFIRMED_REFUSAL = 'Confirm your email address first.'
