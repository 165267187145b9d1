import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { organizations, users } from '#api/db/schema/account.ts'

const holders = alias(organizations, 'holders')

/** Whether a confirmed address is at exactly this domain, not above or below it. */
export const isOfDomain = (email: string, domain: string) => email.endsWith(`@${domain}`)

/** The organization of somebody with a confirmed address at its domain, unless the domain is already verified. */
const withUnprovedDomain = (db: Db, userId: string) =>
  db
    .select({ id: organizations.id })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(users.id, userId),
        isActive(users),
        isNotNull(users.emailConfirmedAt),
        isNull(organizations.domainProvedAt),
        sql`substr(${users.email}, instr(${users.email}, '@') + 1) = ${organizations.domain}`,
      ),
    )

/**
 * Marks the organization's domain as verified where this person's address proves it. Runs after the statement that
 * confirmed the address, in the same batch. Where another organization has already verified the domain, that one keeps
 * it.
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

/** To be called after `proveDomain`: whether another organization has verified the domain of this person's address. */
export async function isDomainElsewhere(db: Db, userId: string): Promise<boolean> {
  const [row] = await withUnprovedDomain(db, userId)
  return row !== undefined
}

/** Whether any organization has verified this domain. */
export async function isDomainProved(db: Db, domain: string): Promise<boolean> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.domain, domain), isNotNull(organizations.domainProvedAt)))
  return row !== undefined
}
