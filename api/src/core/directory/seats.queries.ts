import { and, eq, ne, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'

/** How many people use a seat, and how many owners are active. */
export async function countSeats(db: Db, organizationId: string): Promise<{ used: number; owners: number }> {
  const isActiveOwner = sql`${users.role} = 'owner' and ${users.status} = 'active'`
  const [row] = await db
    .select({
      used: sql<number>`count(*)`,
      owners: sql<number>`count(case when ${isActiveOwner} then 1 end)`,
    })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), ne(users.status, 'archived')))
  return row ?? { used: 0, owners: 0 }
}
