import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat, assertUnique, type Write } from '#api/db/batch-assertions.ts'
import { type Db } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { teamMembers, teams } from '#api/db/schema/people.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'

export async function findOrganization(db: Db, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id))
  return row
}

interface Founder {
  id: string
  organizationId: string
}

/** Fails the batch if this person is the only owner. */
export function assertMayLeave(db: Db, founder: Founder) {
  const others = alias(users, 'others')
  const otherOwner = db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(others.organizationId, founder.organizationId),
        ne(others.id, founder.id),
        eq(others.role, 'owner'),
        isActive(others),
      ),
    )
  const leaver = db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        eq(users.id, founder.id),
        eq(users.organizationId, founder.organizationId),
        isActive(users),
        or(ne(users.role, 'owner'), exists(otherOwner)),
      ),
    )
  return assertThat(db, 'may-leave', exists(leaver))
}

/**
 * Moves a person to a new organization as its owner; their reports stay behind without a manager, and their teams
 * without them.
 */
export function foundOrganization(
  db: Db,
  { founder, organization }: { founder: Founder; organization: OrganizationRow },
): Write<'domain'>[] {
  const teamsLeft = db
    .select({ id: teams.id })
    .from(teams)
    .where(eq(teams.organizationId, founder.organizationId))
  return [
    assertUnique('domain', [organizations.domain], db.insert(organizations).values(organization)),
    db
      .update(users)
      .set({ organizationId: organization.id, role: 'owner', managerId: null })
      .where(eq(users.id, founder.id)),
    db.update(users).set({ managerId: null }).where(eq(users.managerId, founder.id)),
    db
      .delete(teamMembers)
      .where(and(eq(teamMembers.userId, founder.id), inArray(teamMembers.teamId, teamsLeft))),
    db
      .update(teams)
      .set({ leadId: null })
      .where(and(eq(teams.leadId, founder.id), inArray(teams.id, teamsLeft))),
  ]
}
