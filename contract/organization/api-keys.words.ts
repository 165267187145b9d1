/** What a key may be let into: each area to read, or to read and change. */
export const KEY_AREAS = ['seo', 'people', 'organization'] as const
export type KeyArea = (typeof KEY_AREAS)[number]

export const KEY_SCOPES = [
  'seo:read',
  'seo:write',
  'people:read',
  'people:write',
  'organization:read',
  'organization:write',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const KEY_SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  'seo:read': 'Read SEO data',
  'seo:write': 'Change SEO data',
  'people:read': 'Read people data',
  'people:write': 'Change people data',
  'organization:read': 'Read organization',
  'organization:write': 'Change organization',
}

/** The most that a key may do. Nobody can create a key that may do more than they may themselves. */
export const KEY_ROLES = ['member', 'administrator'] as const
export type KeyRole = (typeof KEY_ROLES)[number]

export const KEY_ROLE_WORDS: Readonly<Record<KeyRole, string>> = {
  member: 'Member',
  administrator: 'Administrator',
}

/** `stopped`: its creator was archived, and it acts in their name. */
export const KEY_STATES = ['active', 'expired', 'stopped'] as const
export type KeyState = (typeof KEY_STATES)[number]

export const KEY_STATE_WORDS: Readonly<Record<KeyState, string>> = {
  active: 'Active',
  expired: 'Expired',
  stopped: 'Stopped',
}

/** Days until a key expires. */
export const KEY_LIVES = ['30', '90', '365', 'never'] as const
export type KeyLife = (typeof KEY_LIVES)[number]

export const KEY_LIFE_WORDS: Readonly<Record<KeyLife, string>> = {
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
  never: 'No expiration',
}
