import type { User } from '#contract/account.ts'

type Role = User['role']

/** Owners may do what administrators may. */
export const isAdministrator = ({ role }: { role: Role }): boolean => role !== 'member'

/** Each role in a word, and what it may do. */
export const ROLE_WORDS: Record<Role, { word: string; meaning: string }> = {
  member: { word: 'Member', meaning: 'Uses everything, and changes only their own profile.' },
  administrator: {
    word: 'Administrator',
    meaning: 'Also manages people, teams, the organization and the subscription.',
  },
  owner: { word: 'Owner', meaning: 'Also makes and removes other owners. There is always at least one.' },
}
