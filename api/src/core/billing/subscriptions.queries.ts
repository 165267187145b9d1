import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { mails, organizations, users } from '#api/db/schema/account.ts'
import { subscriptions } from '#api/db/schema/billing.ts'
import { type SubscriptionRow } from '#api/core/directory/account.queries.ts'

export async function findSubscription(db: Db, organizationId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.organizationId, organizationId))
  return row
}

export async function findRecipient(db: Db, { id, organizationId }: { id: string; organizationId: string }) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, timeZone: organizations.timeZone })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(users.id, id), eq(users.organizationId, organizationId)))
  return row
}

/** Fails where the organization has, or had, one. */
export const insertSubscription = (db: Db, row: SubscriptionRow) =>
  assertUnique('first', [subscriptions.organizationId], db.insert(subscriptions).values(row))

/** Trials that the payment provider knows nothing of, and whose time is up; it ends the others itself. */
export const listEndedTrials = (
  db: Db,
  { now, max }: { now: Date; max: number },
): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['trialing', 'scheduled_to_cancel']),
        isNull(subscriptions.providerId),
        lte(subscriptions.trialEndsAt, now),
      ),
    )
    .orderBy(asc(subscriptions.trialEndsAt))
    .limit(max)

/** An older state never overwrites a newer one. */
const isNewer = (readAt: Date) => sql`coalesce(${subscriptions.syncedAt}, 0) <= ${readAt.getTime()}`

/** Stores the provider's state as of `syncedAt`, unless a newer one is stored. */
export function writeState(db: Db, row: SubscriptionRow & { syncedAt: Date }): Statement {
  const { id: _id, organizationId: _organizationId, createdAt: _createdAt, ...state } = row
  const { pastDueSince, providerId } = row
  // The first failed payment counts, not the latest.
  const since = sql`case when ${subscriptions.providerId} is ${providerId}
    then coalesce(${subscriptions.pastDueSince}, ${pastDueSince?.getTime()}) else ${pastDueSince?.getTime()} end`
  return db
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.organizationId,
      set: { ...state, pastDueSince: pastDueSince && since },
      setWhere: isNewer(row.syncedAt),
    })
}

export async function markSynced(db: Db, organizationId: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ syncedAt: now })
    .where(and(eq(subscriptions.organizationId, organizationId), isNewer(now)))
}

/** The id of the only reminder that a person gets about a trial. */
export const reminderId = (subscriptionId: string, userId: string) =>
  `mal_trial-ending-${subscriptionId}-${userId}`

/** Administrators without a reminder yet, of organizations whose trial ends by `until`. */
export function listTrialsToRemindOf(db: Db, { now, until, max }: { now: Date; until: Date; max: number }) {
  const reminder = db
    .select({ one: sql`1` })
    .from(mails)
    .where(eq(mails.id, sql`'mal_trial-ending-' || ${subscriptions.id} || '-' || ${users.id}`))
  return db
    .select({
      subscription: subscriptions,
      timeZone: organizations.timeZone,
      user: { id: users.id, email: users.email, firstName: users.firstName },
    })
    .from(subscriptions)
    .innerJoin(organizations, eq(organizations.id, subscriptions.organizationId))
    .innerJoin(users, eq(users.organizationId, subscriptions.organizationId))
    .where(
      and(
        eq(subscriptions.status, 'trialing'),
        gt(subscriptions.trialEndsAt, now),
        lte(subscriptions.trialEndsAt, until),
        or(eq(users.role, 'owner'), eq(users.role, 'administrator')),
        isActive(users),
        notExists(reminder),
      ),
    )
    .limit(max)
}
