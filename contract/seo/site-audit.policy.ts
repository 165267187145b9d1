import { type User } from '#contract/organization/users.ts'

export const DELETE_REFUSAL = 'Only the person who started an audit, administrators and owners can delete it.'

/**
 * Whether somebody may delete an audit: whoever started it, and those who look after the organization. Everybody else's
 * reports and links may rest on it.
 */
export function mayDeleteAudit(
  caller: Pick<User, 'id' | 'role'>,
  { startedById }: { startedById?: string | null | undefined },
): boolean {
  return caller.role !== 'member' || startedById === caller.id
}
