import type { User } from './users.ts'

/** Owners may do what administrators may. */
export const isAdministrator = ({ role }: Pick<User, 'role'>): boolean => role !== 'member'
