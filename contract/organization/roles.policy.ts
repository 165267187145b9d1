import type { User } from './users.ts'

/** Owners are administrators too. */
export const isAdministrator = ({ role }: Pick<User, 'role'>): boolean => role !== 'member'
