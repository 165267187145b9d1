import { and, asc, eq, exists, isNotNull, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { identities, users } from '#api/db/schema/account.ts'
import { type Provider } from '#api/core/directory/credentials.queries.ts'

interface Link {
  userId: string
  provider: Provider
}

/** Fails where an account of this provider is already connected. */
export function assertNoIdentity(db: Db, { userId, provider }: Link) {
  const connected = db
    .select({ one: sql`1` })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
  return assertThat(db, 'not-connected', not(exists(connected)))
}

/** Fails where the person would have no other way to sign in. */
export function assertOtherSignIn(db: Db, { userId, provider }: Link) {
  const elsewhere = db
    .select({ one: sql`1` })
    .from(identities)
    .where(and(eq(identities.userId, userId), ne(identities.provider, provider)))
  const person = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), or(isNotNull(users.passwordHash), exists(elsewhere))))
  return assertThat(db, 'another-way-in', exists(person))
}

/** Oldest first. */
export function listIdentities(db: Db, userId: string): Promise<{ provider: Provider; connectedAt: Date }[]> {
  return db
    .select({ provider: identities.provider, connectedAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt))
}

/** Also disconnects providers that were connected in the meantime: only confirmed ones are kept. */
export const deleteIdentitiesExcept = (
  db: Db,
  { userId, keep }: { userId: string; keep: readonly Provider[] },
): Statement =>
  db.delete(identities).where(and(eq(identities.userId, userId), notInArray(identities.provider, [...keep])))

export const deleteIdentities = (db: Db, { userId, provider }: Link): Statement =>
  db.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
