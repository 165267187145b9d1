import { and, eq } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { users } from '#api/db/schema/account.ts'

export interface Doer {
  id: string
  firstName: string
  lastName: string
}

/** Active people who report to somebody, by name. */
export const listReports = (
  db: Db,
  { organizationId, managerId }: { organizationId: string; managerId: string },
  max: number,
): Promise<Doer[]> =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.managerId, managerId), isActive(users)))
    .orderBy(users.foldedName, users.id)
    .limit(max)
