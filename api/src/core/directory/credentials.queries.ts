import { and, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'
import { assertThat, assertUnique, type Write } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { deleteMailedLinks } from '#api/mail/mailed-links.queries.ts'
import { isActive } from '#api/db/is-active.ts'
import { identities, organizations, spentCredentials, users } from '#api/db/schema/account.ts'
import { type OrganizationRow, type UserRow } from './account.queries.ts'

export type Provider = (typeof identities.$inferSelect)['provider']

/** The account with this address: at most one, by a unique index. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isActive(users)))
  return row
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

export async function findUserByIdentity(
  db: Db,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return row?.user
}

/** Fails where another organization has verified the domain. */
export const insertOrganization = (db: Db, organization: OrganizationRow) =>
  assertUnique('domain', [organizations.domain], db.insert(organizations).values(organization))

/** Fails where somebody else is active with this address. */
export const insertUser = (db: Db, user: UserRow) =>
  assertUnique('address', [users.email], db.insert(users).values(user))

/** Fails where the provider account is connected to another account here. */
export const insertIdentity = (
  db: Db,
  identity: { provider: Provider; subject: string; userId: string; createdAt: Date },
) =>
  assertUnique('identity', [identities.provider, identities.subject], db.insert(identities).values(identity))

/** Disconnects the provider account from an archived user, so that its owner can join elsewhere. */
export function releaseIdentity(
  db: Db,
  { provider, subject }: { provider: Provider; subject: string },
): Statement {
  const archived = db.select({ id: users.id }).from(users).where(eq(users.status, 'archived'))
  return db
    .delete(identities)
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.subject, subject),
        inArray(identities.userId, archived),
      ),
    )
}

/** The same for a user who was found by email address; does nothing where it is already connected. */
export const linkIdentity = (
  db: Db,
  identity: { provider: Provider; subject: string; userId: string; createdAt: Date },
): Statement => db.insert(identities).values(identity).onConflictDoNothing()

/** Fails the batch when the credential was already used. */
export const spendCredential = (db: Db, credential: { hash: string; expiresAt: Date }) =>
  assertUnique('credential', [spentCredentials.hash], db.insert(spentCredentials).values(credential))

export const deleteCredentialsBefore = (db: Db, moment: Date): Statement =>
  db.delete(spentCredentials).where(lt(spentCredentials.expiresAt, moment))

export async function updatePasswordHash(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
}

/**
 * Fails the batch when the password is no longer the one that was read. Open reset links end, or one that was requested
 * earlier could undo the change.
 */
export function replacePasswordHash(
  db: Db,
  { userId, from, to }: { userId: string; from: string | null; to: string },
): Write<'password-unchanged'>[] {
  const unchanged = db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(eq(users.id, userId), from === null ? isNull(users.passwordHash) : eq(users.passwordHash, from)),
    )
  return [
    assertThat(db, 'password-unchanged', exists(unchanged)),
    db.update(users).set({ passwordHash: to }).where(eq(users.id, userId)),
    deleteMailedLinks(db, { userId, purpose: 'reset-password' }),
  ]
}

export const confirmUserEmail = (db: Db, userId: string, now: Date): Statement =>
  db
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
