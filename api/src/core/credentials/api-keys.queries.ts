import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { apiKeys, organizations, users } from '#api/db/schema/account.ts'
import { subscriptions } from '#api/db/schema/billing.ts'
import { type AccountRow, teamsOfPerson } from '#api/core/directory/account.queries.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

const selectKeyAccount = prepareOnce<(Omit<AccountRow, 'isManager'> & { key: ApiKeyRow })[]>((db) =>
  db
    .select({
      key: apiKeys,
      user: users,
      organization: organizations,
      subscription: subscriptions,
      teams: teamsOfPerson(db),
    })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), eq(users.organizationId, apiKeys.organizationId)))
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, apiKeys.organizationId))
    .where(
      and(
        eq(apiKeys.hash, sql.placeholder('hash')),
        or(
          isNull(apiKeys.expiresAt),
          gt(apiKeys.expiresAt, sql.param(sql.placeholder('now'), apiKeys.expiresAt)),
        ),
        isActive(users),
      ),
    )
    .prepare(),
)

/** The key with this hash and its creator, in one query. Undefined once it has expired or they are archived. */
export async function findKeyAccount(db: Db, by: { hash: string; now: Date }) {
  const [row] = await selectKeyAccount(db, by)
  return row
}

const USED_EVERY_MS = 5 * 60_000

/** Updates when a key was last used, at most once in some minutes. */
export const markKeyUsed = (db: Db, id: string, now: Date) =>
  db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiKeys.id, id),
        or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, new Date(now.getTime() - USED_EVERY_MS))),
      ),
    )
