import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { identities, recoveryCodes } from '#api/db/schema/account.ts'
import { findPerson } from './account.queries.ts'

/** A user with how they sign in. */
export async function findProfile(db: Db, by: { id: string; organizationId: string }) {
  const [person, connected, [codes]] = await Promise.all([
    findPerson(db, by),
    db
      .select({ provider: identities.provider, connectedAt: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, by.id))
      .orderBy(asc(identities.createdAt)),
    db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, by.id), isNull(recoveryCodes.usedAt))),
  ])
  return person && { ...person, connected, codesLeft: codes?.left ?? 0 }
}
