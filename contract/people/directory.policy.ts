import type { User } from '#contract/organization/users.ts'
import type { Relationships } from '#contract/relationships.ts'

/**
 * Whether the caller sees how to reach a colleague: email address and phone. Of people who have left only administrators and those
 * above them in the line do.
 */
export const maySeeContact = (relationships: Relationships, { status }: Pick<User, 'status'>): boolean =>
  status !== 'archived' ||
  (['administrator', 'manager', 'manager-above'] as const).some((one) => relationships.has(one))
