import { and, eq, gt, lte, notExists, or, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { mails, organizations, users } from '#api/db/schema/account.ts'
import { subscriptions } from '#api/db/schema/billing.ts'
import { type SubscriptionRow } from '#api/lib/account.queries.ts'

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

/** Writes a subscription and its mail. False when the organisation has or had one: the index decides. */
export async function insertSubscription(db: Db, row: SubscriptionRow, mail: Statement): Promise<boolean> {
  const [inserted] = await db.batch([
    db.insert(subscriptions).values(row).onConflictDoNothing().returning({ id: subscriptions.id }),
    mail,
  ])
  return inserted.length > 0
}

export async function expireTrials(db: Db, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'expired' })
    .where(and(eq(subscriptions.status, 'trialing'), lte(subscriptions.trialEndsAt, now)))
}

/** The id of the one reminder that a person gets of a trial. */
export const reminderId = (subscriptionId: string, userId: string) =>
  `mal_trial-ending-${subscriptionId}-${userId}`

/** Administrators of organisations whose trial ends until `until`, who have not been reminded yet. */
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
        eq(users.status, 'active'),
        notExists(reminder),
      ),
    )
    .limit(max)
}
