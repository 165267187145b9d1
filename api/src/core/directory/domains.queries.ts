import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, type Statement } from '#api/db/client.ts'
import { organizations, users } from '#api/db/schema/account.ts'

const holders = alias(organizations, 'holders')

/** Whether a confirmed address is one of this domain: it says nothing of domains above or below. */
export const isOfDomain = (email: string, domain: string) => email.endsWith(`@${domain}`)

/** The organization of somebody whose confirmed address is of its domain, unless that is proved already. */
const withUnprovedDomain = (db: Db, userId: string) =>
  db
    .select({ id: organizations.id })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(users.id, userId),
        eq(users.status, 'active'),
        isNotNull(users.emailConfirmedAt),
        isNull(organizations.domainProvedAt),
        sql`substr(${users.email}, instr(${users.email}, '@') + 1) = ${organizations.domain}`,
      ),
    )

/**
 * Has an organization hold its domain where this person's address proves it. Goes after whatever has just proved the
 * address, in the same batch. Where another organization proved the domain before, that one keeps it.
 */
export function proveDomain(db: Db, userId: string, now: Date): Statement {
  const holder = db
    .select({ one: sql`1` })
    .from(holders)
    .where(and(eq(holders.domain, organizations.domain), isNotNull(holders.domainProvedAt)))
  return db
    .update(organizations)
    .set({ domainProvedAt: now })
    .where(and(inArray(organizations.id, withUnprovedDomain(db, userId)), notExists(holder)))
}

/** Asked after `proveDomain`: whether another organization has the domain that this person's address proves. */
export async function isDomainElsewhere(db: Db, userId: string): Promise<boolean> {
  const [row] = await withUnprovedDomain(db, userId)
  return row !== undefined
}

/** Whether an organization has proved that this domain is its own. */
export async function isDomainProved(db: Db, domain: string): Promise<boolean> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.domain, domain), isNotNull(organizations.domainProvedAt)))
  return row !== undefined
}
