import { and, asc, count, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { billingCustomers, subscriptions } from '#api/db/schema/billing.ts'

export async function findCustomerId(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.organizationId, organizationId))
  return row?.customerId ?? null
}

export async function findOrganizationOf(db: Db, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ organizationId: billingCustomers.organizationId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId))
  return row?.organizationId ?? null
}

export async function hasOrganization(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, id))
  return row !== undefined
}

interface SavedCustomer {
  organizationId: string
  customerId: string
  /** The customer that it replaces. */
  previousId: string | null
  now: Date
}

/** Of two concurrent calls, the second gets the id that the first has written. */
export async function saveCustomer(
  db: Db,
  { organizationId, customerId, previousId, now }: SavedCustomer,
): Promise<string> {
  await db
    .insert(billingCustomers)
    .values({ organizationId, customerId, createdAt: now })
    .onConflictDoUpdate({
      target: billingCustomers.organizationId,
      set: { customerId, createdAt: now },
      setWhere: eq(billingCustomers.customerId, previousId ?? ''),
    })
  return (await findCustomerId(db, organizationId)) ?? customerId
}

interface LockHolder {
  organizationId: string
  /** The request it is held for, and the holder among identical requests. */
  holder: string
}

/** Takes or renews the lock on billing changes. False while somebody else holds it. */
export async function takeBillingLock(
  db: Db,
  { organizationId, holder, now, until }: LockHolder & { now: Date; until: Date },
): Promise<boolean> {
  const { busyWith, busyUntil } = billingCustomers
  const isFree = or(isNull(busyUntil), lte(busyUntil, now), eq(busyWith, holder))
  const taken = await db
    .update(billingCustomers)
    .set({ busyWith: holder, busyUntil: until })
    .where(and(eq(billingCustomers.organizationId, organizationId), isFree))
    .returning({ customerId: billingCustomers.customerId })
  return taken.length > 0
}

/** The holder of the lock, which may have expired; null where it is free. */
export async function findBillingLockHolder(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await db
    .select({ busyWith: billingCustomers.busyWith })
    .from(billingCustomers)
    .where(eq(billingCustomers.organizationId, organizationId))
  return row?.busyWith ?? null
}

export async function releaseBillingLock(db: Db, { organizationId, holder }: LockHolder): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ busyWith: null, busyUntil: null })
    .where(and(eq(billingCustomers.organizationId, organizationId), eq(billingCustomers.busyWith, holder)))
}

/** Recipients of billing emails. */
export function listAdministrators(db: Db, organizationId: string) {
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      timeZone: organizations.timeZone,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(users.organizationId, organizationId),
        inArray(users.role, ['owner', 'administrator']),
        isActive(users),
      ),
    )
    .orderBy(asc(users.createdAt))
    .limit(50)
}

/** `seats` counts active and invited people. */
export async function countPeople(
  db: Db,
  organizationId: string,
): Promise<{ active: number; seats: number }> {
  const [row] = await db
    .select({
      active: sql<number>`count(case when ${users.status} = 'active' then 1 end)`,
      seats: count(),
    })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), ne(users.status, 'archived')))
  return row ?? { active: 0, seats: 0 }
}

const CUSTOMER = {
  organizationId: billingCustomers.organizationId,
  customerId: billingCustomers.customerId,
  billedTo: {
    name: organizations.name,
    address: organizations.address,
    country: organizations.country,
  },
}

/** Customers whose subscription was last synced before `before`, the oldest first. */
export function listCustomersToReconcile(db: Db, { before, max }: { before: Date; max: number }) {
  return db
    .select(CUSTOMER)
    .from(billingCustomers)
    .innerJoin(organizations, eq(organizations.id, billingCustomers.organizationId))
    .innerJoin(subscriptions, eq(subscriptions.organizationId, billingCustomers.organizationId))
    .where(or(isNull(subscriptions.syncedAt), lt(subscriptions.syncedAt, before)))
    .orderBy(asc(subscriptions.syncedAt))
    .limit(max)
}

/** Recent customers without a subscription here: the event about its start may have been lost. */
export function listCustomersWithoutSubscription(db: Db, { since, max }: { since: Date; max: number }) {
  return db
    .select(CUSTOMER)
    .from(billingCustomers)
    .innerJoin(organizations, eq(organizations.id, billingCustomers.organizationId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, billingCustomers.organizationId))
    .where(and(isNull(subscriptions.id), gt(billingCustomers.createdAt, since)))
    .orderBy(sql`random()`)
    .limit(max)
}
