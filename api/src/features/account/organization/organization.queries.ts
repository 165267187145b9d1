import { and, eq, exists, getTableColumns, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db } from '#api/db/client.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { teamMembers, teams } from '#api/db/schema/people.ts'
import { type OrganizationRow } from '#api/lib/account.queries.ts'

export async function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id))
  return row
}

/** The values of a row as columns of a select, so that the insert can have a condition. In the table's order. */
function toColumns(row: OrganizationRow) {
  const columns = getTableColumns(organizations)
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      sql`${sql.param(row[name as keyof OrganizationRow], column)}`.as(column.name),
    ]),
    // One column for each of the table's, which Object.fromEntries can't tell.
  ) as Record<keyof OrganizationRow, SQL.Aliased<never>>
}

interface Founder {
  id: string
  organizationId: string
}

/** True for the row of a person whom their organisation can do without: somebody else owns it too, or they never did. */
function mayLeave(db: Db, founder: Founder) {
  const others = alias(users, 'others')
  const otherOwner = db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(others.organizationId, founder.organizationId),
        ne(others.id, founder.id),
        eq(others.role, 'owner'),
        eq(others.status, 'active'),
      ),
    )
  return and(
    eq(users.id, founder.id),
    eq(users.organizationId, founder.organizationId),
    or(ne(users.role, 'owner'), exists(otherOwner)),
  )
}

/**
 * Moves a person into a new organisation as its owner, in one transaction; the people who reported to them stay behind
 * without a manager, and their teams without them. Does nothing and gives false when they are the last owner where they are.
 */
export async function foundOrganization(
  db: Db,
  { founder, organization }: { founder: Founder; organization: OrganizationRow },
): Promise<boolean> {
  const founded = db
    .select({ one: sql`1` })
    .from(organizations)
    .where(eq(organizations.id, organization.id))
  const teamsLeft = db
    .select({ id: teams.id })
    .from(teams)
    .where(eq(teams.organizationId, founder.organizationId))
  const [, moved] = await db.batch([
    db
      .insert(organizations)
      .select(db.select(toColumns(organization)).from(users).where(mayLeave(db, founder))),
    db
      .update(users)
      .set({ organizationId: organization.id, role: 'owner', managerId: null })
      .where(and(eq(users.id, founder.id), exists(founded)))
      .returning({ id: users.id }),
    db
      .update(users)
      .set({ managerId: null })
      .where(and(eq(users.managerId, founder.id), exists(founded))),
    db
      .delete(teamMembers)
      .where(
        and(eq(teamMembers.userId, founder.id), inArray(teamMembers.teamId, teamsLeft), exists(founded)),
      ),
    db
      .update(teams)
      .set({ leadId: null })
      .where(and(eq(teams.leadId, founder.id), inArray(teams.id, teamsLeft), exists(founded))),
  ])
  return moved.length > 0
}
