import type { User } from '#contract/organization/users.ts'
import { ROLE_NAMES } from '#contract/organization/users.words.ts'

type Role = User['role']

/** Labels of roles, and what they may do. */
export const ROLE_WORDS: Record<Role, { word: string; meaning: string }> = {
  member: { word: ROLE_NAMES.member, meaning: 'Can use everything, but changes only their own profile.' },
  administrator: {
    word: ROLE_NAMES.administrator,
    meaning: 'Also manages people, teams, the organization and the subscription.',
  },
  owner: { word: ROLE_NAMES.owner, meaning: 'Also adds and removes owners. There is always at least one.' },
}
