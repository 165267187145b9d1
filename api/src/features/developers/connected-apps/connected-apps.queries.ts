import { and, eq, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { connectedApps } from '#api/db/schema/developers.ts'
import { type ConnectedAppRow } from '#api/core/credentials/connected-apps.queries.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listConnectedApps } from '#contract/developers/connected-apps.ts'

const FIELDS = {
  app: connectedApps,
  person: { id: users.id, firstName: users.firstName, lastName: users.lastName },
}
export interface ListedApp {
  app: ConnectedAppRow
  person: Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName'>
}

const ORDER: Order<QueryOf<typeof listConnectedApps>['sort']> = {
  sorts: {
    created: connectedApps.createdAt,
    name: connectedApps.foldedName,
    person: [users.foldedName, connectedApps.foldedName],
    used: connectedApps.lastUsedAt,
  },
  id: connectedApps.id,
}

/** Those of one person, or of everybody in the organization. */
export interface Visible {
  organizationId: string
  userId: string | undefined
}

const isVisible = ({ organizationId, userId }: Visible) =>
  and(
    eq(connectedApps.organizationId, organizationId),
    userId === undefined ? undefined : eq(connectedApps.userId, userId),
  )

export const pageOfApps = (db: Db, visible: Visible, query: QueryOf<typeof listConnectedApps>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(connectedApps)
          .innerJoin(users, eq(users.id, connectedApps.userId))
          .$dynamic(),
      from: connectedApps,
      where: and(
        isVisible(visible),
        query.q === undefined ? undefined : contains(sql`${connectedApps.foldedName}`, query.q),
      ),
      ...ORDER,
    },
    query,
  )

export async function findAppRow(
  db: Db,
  { id, ...visible }: Visible & { id: string },
): Promise<ListedApp | undefined> {
  const [row] = await db
    .select(FIELDS)
    .from(connectedApps)
    .innerJoin(users, eq(users.id, connectedApps.userId))
    .where(and(eq(connectedApps.id, id), isVisible(visible)))
  return row
}
