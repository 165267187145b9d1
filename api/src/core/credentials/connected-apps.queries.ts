import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, prepareOnce, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { subscriptions } from '#api/db/schema/billing.ts'
import { appCredentials, connectedApps } from '#api/db/schema/developers.ts'
import { type AccountRow, teamsOfPerson } from '#api/core/directory/account.queries.ts'

export type ConnectedAppRow = typeof connectedApps.$inferSelect

const selectAppAccount = prepareOnce<(Omit<AccountRow, 'isManager'> & { app: ConnectedAppRow })[]>((db) =>
  db
    .select({
      app: connectedApps,
      user: users,
      organization: organizations,
      subscription: subscriptions,
      teams: teamsOfPerson(db),
    })
    .from(appCredentials)
    .innerJoin(connectedApps, eq(connectedApps.id, appCredentials.appId))
    .innerJoin(
      users,
      and(eq(users.id, connectedApps.userId), eq(users.organizationId, connectedApps.organizationId)),
    )
    .innerJoin(organizations, eq(organizations.id, connectedApps.organizationId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, connectedApps.organizationId))
    .where(
      and(
        eq(appCredentials.hash, sql.placeholder('hash')),
        eq(appCredentials.kind, 'access'),
        gt(appCredentials.expiresAt, sql.param(sql.placeholder('now'), appCredentials.expiresAt)),
        isActive(users),
      ),
    )
    .prepare(),
)

/** The app with this access token and its person, in one query. Undefined once it has expired or they are archived. */
export async function findAppAccount(db: Db, by: { hash: string; now: Date }) {
  const [row] = await selectAppAccount(db, by)
  return row
}

const USED_EVERY_MS = 5 * 60_000

/** Updates when an app was last used, at most once in some minutes. */
export const markAppUsed = (db: Db, id: string, now: Date) =>
  db
    .update(connectedApps)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(connectedApps.id, id),
        or(
          isNull(connectedApps.lastUsedAt),
          lte(connectedApps.lastUsedAt, new Date(now.getTime() - USED_EVERY_MS)),
        ),
      ),
    )

/** For somebody who is archived: none of their apps works after a restore. */
export const deleteAppsOfUser = (
  db: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
): Statement =>
  db
    .delete(connectedApps)
    .where(and(eq(connectedApps.userId, userId), eq(connectedApps.organizationId, organizationId)))

type Which = Pick<ConnectedAppRow, 'id' | 'organizationId'>

/** A guard that nobody has ended it meanwhile. */
export const assertApp = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'app',
    sql`exists (select 1 from ${connectedApps} where ${connectedApps.id} = ${id}
      and ${connectedApps.organizationId} = ${organizationId})`,
  )

/** With all its codes and tokens. */
export const deleteApp = (db: Db, { id, organizationId }: Which): Statement =>
  db
    .delete(connectedApps)
    .where(and(eq(connectedApps.id, id), eq(connectedApps.organizationId, organizationId)))
