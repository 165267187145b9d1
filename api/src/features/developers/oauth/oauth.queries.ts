import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { users } from '#api/db/schema/account.ts'
import { appCredentials, connectedApps, oauthClients } from '#api/db/schema/developers.ts'
import { type ConnectedAppRow } from '#api/core/credentials/connected-apps.queries.ts'

export type OAuthClientRow = typeof oauthClients.$inferSelect
export type AppCredentialRow = typeof appCredentials.$inferSelect

export const insertClient = (db: Db, client: OAuthClientRow): Statement =>
  db.insert(oauthClients).values(client)

export async function findClient(db: Db, id: string): Promise<OAuthClientRow | undefined> {
  const [row] = await db.select().from(oauthClients).where(eq(oauthClients.id, id))
  return row
}

export const markClientUsed = (db: Db, id: string, now: Date): Statement =>
  db.update(oauthClients).set({ usedAt: now }).where(eq(oauthClients.id, id))

/** Apps of the person, but the one of this client: connecting that one again replaces it. */
export async function countOtherApps(
  db: Db,
  { userId, clientId }: Pick<ConnectedAppRow, 'userId' | 'clientId'>,
): Promise<number> {
  return db.$count(connectedApps, and(eq(connectedApps.userId, userId), ne(connectedApps.clientId, clientId)))
}

export const assertAppRoom = (
  db: Db,
  { userId, clientId, max }: Pick<ConnectedAppRow, 'userId' | 'clientId'> & { max: number },
) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${connectedApps} where ${connectedApps.userId} = ${userId}
      and ${connectedApps.clientId} <> ${clientId}) < ${max}`,
  )

export const assertClient = (db: Db, id: string) =>
  assertThat(db, 'client', sql`exists (select 1 from ${oauthClients} where ${oauthClients.id} = ${id})`)

/** The app as it is from now on: what the same person had let the same client do before is over. */
export const replaceApp = (db: Db, app: ConnectedAppRow): Statement[] => [
  db
    .delete(connectedApps)
    .where(and(eq(connectedApps.userId, app.userId), eq(connectedApps.clientId, app.clientId))),
  db.insert(connectedApps).values(app),
]

export const insertCredentials = (db: Db, credentials: AppCredentialRow[]): Statement =>
  db.insert(appCredentials).values(credentials)

/** A code or token with its app and person, also where it was used or has expired; nothing of archived people. */
export async function findCredential(db: Db, hash: string) {
  const [row] = await db
    .select({
      credential: appCredentials,
      app: connectedApps,
      person: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      },
    })
    .from(appCredentials)
    .innerJoin(connectedApps, eq(connectedApps.id, appCredentials.appId))
    .innerJoin(
      users,
      and(eq(users.id, connectedApps.userId), eq(users.organizationId, connectedApps.organizationId)),
    )
    .where(and(eq(appCredentials.hash, hash), isActive(users)))
  return row
}
export type FoundCredential = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/** A guard that nobody has exchanged it meanwhile. */
export const assertUnused = (db: Db, hash: string) =>
  assertThat(
    db,
    'unused',
    sql`exists (select 1 from ${appCredentials} where ${appCredentials.hash} = ${hash} and ${appCredentials.usedAt} is null)`,
  )

export const markUsed = (db: Db, hash: string, now: Date): Statement =>
  db.update(appCredentials).set({ usedAt: now }).where(eq(appCredentials.hash, hash))

export const extendApp = (db: Db, id: string, expiresAt: Date): Statement =>
  db.update(connectedApps).set({ expiresAt }).where(eq(connectedApps.id, id))

/** Access tokens of an app, of which there is one at a time. */
export const deleteAccessTokens = (db: Db, appId: string): Statement =>
  db.delete(appCredentials).where(and(eq(appCredentials.appId, appId), eq(appCredentials.kind, 'access')))

export const deleteCredential = (db: Db, hash: string): Statement =>
  db.delete(appCredentials).where(eq(appCredentials.hash, hash))

/** Codes, tokens and apps whose time is over. */
export const deleteExpired = (db: Db, now: Date): Statement[] => [
  db.delete(appCredentials).where(lt(appCredentials.expiresAt, now)),
  db.delete(connectedApps).where(lt(connectedApps.expiresAt, now)),
]

/** Clients that nobody has connected since they registered, and those that nobody has used for long. */
export const deleteUnusedClients = (
  db: Db,
  { registeredBefore, usedBefore }: { registeredBefore: Date; usedBefore: Date },
): Statement =>
  db
    .delete(oauthClients)
    .where(
      and(
        or(
          and(isNull(oauthClients.usedAt), lt(oauthClients.createdAt, registeredBefore)),
          and(isNotNull(oauthClients.usedAt), lt(oauthClients.usedAt, usedBefore)),
        ),
        sql`not exists (select 1 from ${connectedApps} where ${connectedApps.clientId} = ${oauthClients.id})`,
      ),
    )
