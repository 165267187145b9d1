import type { User } from '#contract/organization/users.ts'

type Role = User['role']

/** Each role in a word, and what it may do. */
export const ROLE_WORDS: Record<Role, { word: string; meaning: string }> = {
  member: { word: 'Member', meaning: 'Can use everything, but changes only their own profile.' },
  administrator: {
    word: 'Administrator',
    meaning: 'Also manages people, teams, the organization and the subscription.',
  },
  owner: { word: 'Owner', meaning: 'Also adds and removes owners. There is always at least one.' },
}
