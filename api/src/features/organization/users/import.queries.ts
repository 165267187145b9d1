import { and, eq, ne, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { teams } from '#api/db/schema/people.ts'
import { type Known } from './import-lines.ts'

const inList = (values: string[]) =>
  sql`(select value from json_each(${JSON.stringify([...new Set(values)])}))`

/** Data of the organization that a file refers to. Other organizations are never queried. */
export async function findKnown(
  db: Db,
  organizationId: string,
  named: { emails: string[]; managerEmails: string[]; teamNames: string[] },
): Promise<Known> {
  const [taken, managers, found] = await Promise.all([
    db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.organizationId, organizationId), sql`${users.email} in ${inList(named.emails)}`)),
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(
        and(
          eq(users.organizationId, organizationId),
          ne(users.status, 'archived'),
          sql`${users.email} in ${inList(named.managerEmails)}`,
        ),
      ),
    db.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.organizationId, organizationId)),
  ])
  const wanted = new Set(named.teamNames)
  return {
    takenEmails: new Set(taken.map(({ email }) => email)),
    managers: new Map(managers.map(({ id, email }) => [email, id])),
    teams: new Map(
      found.map(({ id, name }) => [name.toLowerCase(), id] as const).filter(([name]) => wanted.has(name)),
    ),
  }
}
